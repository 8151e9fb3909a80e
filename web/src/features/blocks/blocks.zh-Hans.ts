import type { Texts } from '../../lib/i18n/translate.ts';

export const blocks: Texts = {
  block: '屏蔽作者',
  title: '屏蔽这条经历的作者？',
  text: '对方署名分享的经历不会再出现在你的搜索结果里。对方不会知道，你也不会知道对方是谁。',
  anonymousText: '作者是匿名的，所以我们只在你的搜索结果里隐藏这一条：如果连其他的也隐藏，你就会知道哪些是同一个人写的。对方不会知道。',
  kept: '关于你的经历仍会留在“与我有关的经历”里，方便你回应。可以在设置中取消屏蔽。',
  anonymousDone: '你不会再看到这条经历',
  confirm: '屏蔽',
  done: '你不会再看到这位作者分享的内容',
  listTitle: '已屏蔽的作者',
  listHelp: '他们写的经历不会出现在你的搜索结果里；如果作者是匿名的，只隐藏你屏蔽的那一条。你不会知道他们是谁。',
  none: '你还没有屏蔽任何人。可以在经历页面屏蔽作者。',
  loadFailed: '无法加载已屏蔽的作者',
  blockedOn: '屏蔽于 {date}',
  unblock: '取消屏蔽',
  unblockOf: '取消屏蔽 {date}屏蔽的作者',
  unblocked: '已取消屏蔽',
  unblockFailed: '无法取消屏蔽',
};
