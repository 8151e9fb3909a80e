import sharp from 'sharp';

// The test files of a worker share one process, in which cleaning a picture disables all decoders but four. The demo's pictures need that of
// SVG, so this file enables all decoders again.
sharp.unblock({ operation: ['VipsForeignLoad'] });
