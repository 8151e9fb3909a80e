/** A window of page numbers centred on the current one. */
export function pageWindow(page: number, lastPage: number, buttons: number): number[] {
  const count = Math.min(buttons, lastPage);
  const first = Math.min(Math.max(1, page - Math.floor(count / 2)), lastPage - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
