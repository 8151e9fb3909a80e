/** The side, in pixels, of the squares that the picture model reads. It has its own file, so that importing it doesn't load the model. */
export const PICTURE_SIDE = 224;
