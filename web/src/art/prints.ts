/**
 * Drawings that lie on a table a dozen times are printed: drawn once, and shown as a picture from
 * then on. A picture is one thing to the browser, where its shapes are a hundred.
 *
 * There are two kinds of prints. The first keeps the shapes and is sharp at any size, but whenever it
 * comes into sight the browser lays out and paints all of its shapes anew, a millisecond or two for a
 * card. The second is a copy in dots, as wide as it is shown, and only has to be laid down. Copies are
 * made for the widths at which a drawing is expected.
 *
 * Prints are made between frames, when nothing else is waiting to be drawn, and copies when nothing at
 * all is to be done. What is needed before its print is there is drawn as it always was.
 */
import { mount, unmount, type Component } from 'svelte';
import { inDots, whenIdle } from './dots';
import { easel } from './easel.svelte';

/** What makes one print of a drawing differ from another: a value, an owner. */
export type Wishes = Readonly<Record<string, number | undefined>>;

/** A component that is one `<svg>`; each has wishes of its own. */
export type Drawing = Component<any>;

interface Sheet {
  /** The pictures themselves are kept, so that they are at hand when they are asked for. */
  shapes: HTMLImageElement;
  /** By their width in dots. */
  copies: Map<number, HTMLImageElement>;
}

const TYPE = 'image/svg+xml';
/** A copy is also shown this many times smaller than it is: it stays sharp, and a display whose cards shrink a little needs no new ones. */
const GIVE = 1.2;

class Prints {
  readonly #made = new Map<Drawing, Map<string, Sheet>>();
  /** The widths, in dots, at which each drawing is expected. */
  readonly #widths = new Map<Drawing, Set<number>>();
  readonly #toCopy: { sheet: Sheet; dots: number }[] = [];
  #copying = false;

  /** The address of the print, once it is made: a copy for that many dots where there is one. */
  of(drawing: Drawing, wishes: Wishes, dots?: number): string | undefined {
    const sheet = this.#made.get(drawing)?.get(nameOf(wishes));
    if (!sheet) return undefined;
    const width = dots === undefined ? undefined : fitting(sheet.copies.keys(), dots);
    return ((width !== undefined && sheet.copies.get(width)) || sheet.shapes).src;
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

  /**
   * The drawing is going to be seen so many dots wide: all its prints are copied for that width. What
   * `shrinks` will also be seen a size smaller, when more lies beside it.
   */
  expect(drawing: Drawing, dots: number, shrinks = false): void {
    if (shrinks) this.expect(drawing, dots / GIVE - 1);
    const widths = this.#widths.get(drawing) ?? new Set<number>();
    const width = Math.ceil(dots);
    if (fitting(widths, width) !== undefined) return;
    this.#widths.set(drawing, widths.add(width));
    for (const sheet of this.#made.get(drawing)?.values() ?? []) this.#copySoon(sheet, width);
  }

  /** A browser that cannot show it goes on with the shapes. */
  #print(shapes: string, drawing: Drawing, name: string): void {
    const picture = new Image();
    picture.onload = () => {
      const made = this.#made.get(drawing) ?? new Map<string, Sheet>();
      const sheet = { shapes: picture, copies: new Map<number, HTMLImageElement>() };
      this.#made.set(drawing, made.set(name, sheet));
      for (const width of this.#widths.get(drawing) ?? []) this.#copySoon(sheet, width);
    };
    picture.src = URL.createObjectURL(new Blob([shapes], { type: TYPE }));
  }

  #copySoon(sheet: Sheet, dots: number): void {
    this.#toCopy.push({ sheet, dots });
    if (!this.#copying) void this.#copyAll();
  }

  /** One after the other: together they would be a long task, and none of them is urgent. */
  async #copyAll(): Promise<void> {
    this.#copying = true;
    for (let next = this.#toCopy.shift(); next; next = this.#toCopy.shift()) {
      await whenIdle();
      const copy = await inDots(next.sheet.shapes, next.dots);
      if (copy) next.sheet.copies.set(next.dots, copy);
    }
    this.#copying = false;
  }
}

export const prints = new Prints();

/** The narrowest of these that is wide enough, and not much too wide. */
function fitting(widths: Iterable<number>, dots: number): number | undefined {
  let best: number | undefined;
  for (const width of widths) {
    if (width >= dots && width <= dots * GIVE && !(best !== undefined && best <= width)) best = width;
  }
  return best;
}

function nameOf(wishes: Wishes): string {
  return JSON.stringify(wishes);
}

/** The drawing as a file of its own; nothing if it waits for a turn to be drawn. */
function drawn(drawing: Drawing, wishes: Wishes): string | null {
  const target = document.createElement('div');
  const component = mount(drawing, { target, props: wishes });
  const sheet = target.querySelector('svg');
  const shapes = sheet?.childElementCount ? serialised(sheet) : null;
  void unmount(component);
  return shapes && inColour(shapes);
}

/** With a size of its own, for some browsers copy nothing that has none. */
function serialised(sheet: SVGSVGElement): string {
  const [, , width = '', height = ''] = sheet.getAttribute('viewBox')?.split(' ') ?? [];
  sheet.setAttribute('width', width);
  sheet.setAttribute('height', height);
  return new XMLSerializer().serializeToString(sheet);
}

/** Outside of the page nobody knows what its colours are called. */
function inColour(shapes: string): string {
  const page = getComputedStyle(document.documentElement);
  return shapes.replaceAll(/var\((--[\w-]+)\)/g, (name, colour: string) => page.getPropertyValue(colour) || name);
}
