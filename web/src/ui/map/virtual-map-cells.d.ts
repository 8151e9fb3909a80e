/** Made by web/map/map-cells-plugin.ts. */
declare module 'virtual:map-cells' {
  /** Address of the folder with the cells' files. */
  export const folder: string;
  /** Names of all cells, separated by spaces: zoom, column and row joined by hyphens. */
  export const names: string;
}
