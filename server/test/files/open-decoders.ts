import sharp from 'sharp';

// The test files of a worker share one process. Cleaning pictures disables all decoders but four there; the demo's pictures are drawn in SVG,
// which is one of those disabled.
sharp.unblock({ operation: ['VipsForeignLoad'] });
