import { paths } from './paths.ts';

export const experiencePath = (id: number): string => `${paths.experiences}/${id}`;
