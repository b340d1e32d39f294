/** Something that draws components, until it is closed. */
export interface Studio {
  /** The component of this path below web/, as the text of an SVG file. */
  draw(component: string, props?: object, width?: number): Promise<string>;
  close(): Promise<void>;
}

export function openStudio(): Promise<Studio>;
