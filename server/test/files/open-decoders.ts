import sharp from 'sharp';

// The test files of a worker share one process. Cleaning pictures disables all but four decoders of that process. One of the
// disabled decoders is that of SVG, in which the demo's pictures are drawn.
sharp.unblock({ operation: ['VipsForeignLoad'] });
