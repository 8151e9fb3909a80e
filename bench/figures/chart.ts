/** One figure of the page: an image, and the table behind it. */
export interface Chart {
  file: string;
  title: string;
  alt: string;
  svg: string;
  /** A sentence under the heading. */
  note: string;
  table: string;
}
