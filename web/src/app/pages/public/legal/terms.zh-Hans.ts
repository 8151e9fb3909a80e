import type { Texts } from '../../../../lib/i18n/translate.ts';
import { terms20261101 } from './earlier/terms-2026-11-01.zh-Hans.ts';

export const terms: Texts = {
  // The paragraphs of the version of 1 November 2026, then those that have changed since. The earlier version stays readable as it was.
  ...terms20261101,
  title: '条款',
  intro: '你与 Candor 之间的约定，用简明的话来写。',
  decideTitle: '我们如何作出决定',
  decide1: '每个对你不利的决定都会写明理由和所依据的准则。你可以在六个月内申诉，由另一个人复核。',
  decide2:
    '如果内容因为涉及未满 18 周岁的人、含有私密影像、威胁他人或泄露隐私而被举报，我们可能会立即隐藏。核查会在 24 小时内完成，涉及隐私的在 48 小时内。我们是否做到，可以在透明度页面查看。',
  end1: '你可以随时离开。违反社区准则的账户可能被停用，我们会告诉你原因和期限。停用期间，你仍然可以阅读和下载自己的内容、在异议中答复、提出申诉、注销账户。',
};
