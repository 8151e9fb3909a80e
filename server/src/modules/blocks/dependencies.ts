import type { Platform } from '../../platform/platform.ts';
import type { ExperiencesModule } from '../experiences/index.ts';
import type { BlockStore } from './store.ts';

export interface BlocksDependencies extends Platform {
  experiences: Pick<ExperiencesModule, 'publishedAuthorOf' | 'own'>;
  blocks: BlockStore;
}
