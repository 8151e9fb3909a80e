import { paths } from './paths.ts';

/** Where one experience stands by itself. */
export const experiencePath = (id: number): string => `${paths.experiences}/${id}`;
