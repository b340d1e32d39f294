/**
 * Drawings that lie on a table a dozen times are printed: drawn once, and shown as a picture from
 * then on. A picture is one thing to the browser, where its shapes are a hundred.
 *
 * Prints are made between frames, when nothing else is waiting to be drawn. What is needed before
 * its print is there is drawn as it always was.
 */
import { mount, unmount, type Component } from 'svelte';
import { easel } from './easel.svelte';

/** What makes one print of a drawing differ from another: a value, an owner. */
export type Wishes = Readonly<Record<string, number | undefined>>;

/** A component that is one `<svg>`; each has wishes of its own. */
export type Drawing = Component<any>;

const TYPE = 'image/svg+xml';

class Prints {
  /** The pictures themselves are kept, so that they are at hand when they are asked for. */
  readonly #made = new Map<Drawing, Map<string, HTMLImageElement>>();

  /** The address of the print, once it is made. */
  of(drawing: Drawing, wishes: Wishes): string | undefined {
    return this.#made.get(drawing)?.get(nameOf(wishes))?.src;
  }

  /** Have it printed when there is time. Returns how to do without it. */
  order(drawing: Drawing, wishes: Wishes): () => void {
    if (this.of(drawing, wishes) !== undefined) return () => undefined;
    let cancel = easel.soon(() => {
      const shapes = drawn(drawing, wishes);
      if (shapes) this.#print(shapes, drawing, nameOf(wishes));
      else cancel = this.order(drawing, wishes);
    });
    return () => cancel();
  }

  /** A browser that cannot show it goes on with the shapes. */
  #print(shapes: string, drawing: Drawing, name: string): void {
    const picture = new Image();
    picture.onload = () => {
      const made = this.#made.get(drawing) ?? new Map<string, HTMLImageElement>();
      this.#made.set(drawing, made.set(name, picture));
    };
    picture.src = URL.createObjectURL(new Blob([shapes], { type: TYPE }));
  }
}

export const prints = new Prints();

function nameOf(wishes: Wishes): string {
  return JSON.stringify(wishes);
}

/** The drawing as a file of its own; nothing if it waits for a turn to be drawn. */
function drawn(drawing: Drawing, wishes: Wishes): string | null {
  const target = document.createElement('div');
  const component = mount(drawing, { target, props: wishes });
  const sheet = target.querySelector('svg');
  const shapes = sheet?.childElementCount ? new XMLSerializer().serializeToString(sheet) : null;
  void unmount(component);
  return shapes && inColour(shapes);
}

/** Outside of the page nobody knows what its colours are called. */
function inColour(shapes: string): string {
  const page = getComputedStyle(document.documentElement);
  return shapes.replaceAll(/var\((--[\w-]+)\)/g, (name, colour: string) => page.getPropertyValue(colour) || name);
}
