import sharp from 'sharp';

// A worker's files share one process. A file that cleans pictures leaves every decoder but four closed, SVG among them, which the demo's pictures are drawn in.
sharp.unblock({ operation: ['VipsForeignLoad'] });
