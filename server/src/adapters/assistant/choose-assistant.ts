import type { Config } from '../../config.ts';
import type { Assistant } from '../../modules/moderation/ports.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ChosenProvider } from '../chosen-provider.ts';
import { localAssistant } from './local.ts';
import { localModels } from './models/local-models.ts';
import { openAiCompatibleAssistant } from './openai-compatible.ts';
import { withLocalModels } from './with-local-models.ts';

/** The configured language model, or else the rules that come with Candor; with the local models in addition to either. */
export function chooseAssistant(
  { languageModel, usesLocalModels }: Pick<Config, 'languageModel' | 'usesLocalModels'>,
  log: Logger,
): ChosenProvider<Assistant> {
  const models = usesLocalModels ? localModels(log) : undefined;
  const base = languageModel ? openAiCompatibleAssistant(languageModel) : localAssistant();
  const assistant = models ? withLocalModels(base, models) : base;
  return {
    name: 'assistant',
    provider: assistant,
    state: () => {
      const { isHealthy, checkedAt } = assistant.state();
      return { name: 'assistant', kind: assistant.kind, healthy: isHealthy, checkedAt };
    },
    isCircuitOpen: () => assistant.state().isOpen ?? false,
    close: async () => models?.close(),
  };
}
