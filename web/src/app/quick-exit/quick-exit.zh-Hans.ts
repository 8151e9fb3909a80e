import type { Texts } from '../../lib/i18n/translate.ts';

export const quickExit: Texts = {
  quickExit: '快速离开',
  explanation: '需要立刻隐藏这个页面吗？点“快速离开”，或连按三次 Esc 键，会马上打开另一个网站。',
  understood: '关闭提示',
};
