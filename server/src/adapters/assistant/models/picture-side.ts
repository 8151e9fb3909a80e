/** The picture model looks at squares of this side; in a file of its own, so that asking for it doesn't load the model. */
export const PICTURE_SIDE = 224;
