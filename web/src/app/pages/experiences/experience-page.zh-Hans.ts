import type { Texts } from '../../../lib/i18n/translate.ts';

export const experiencePage: Texts = {
  title: '经历',
  loadFailed: '无法加载这条经历',
  goneTitle: '这条经历无法查看',
  goneText: '它可能已被移除或撤回，也可能链接不完整。',
  toSearch: '搜索',
  actions: '你可以做什么',
  ownReply: '你的回复',
};
