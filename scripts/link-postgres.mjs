// Makes PostgreSQL's binaries from npm usable where nothing calls bootstrap(), such as in an image.
import { linkPostgresLibraries } from './lib/bootstrap.mjs';

linkPostgresLibraries();
