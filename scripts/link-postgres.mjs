// Makes PostgreSQL's binaries from npm usable if nothing calls bootstrap(), such as in an image.
import { linkPostgresLibraries } from './lib/bootstrap.mjs';

linkPostgresLibraries();
