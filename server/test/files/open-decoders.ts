import sharp from 'sharp';

// A worker's files share one process. A file that cleans pictures disables all decoders except four; SVG, in which the demo's pictures are
// drawn, is among the disabled.
sharp.unblock({ operation: ['VipsForeignLoad'] });
