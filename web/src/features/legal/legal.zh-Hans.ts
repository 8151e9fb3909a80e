import type { Texts } from '../../lib/i18n/translate.ts';

export const legal: Texts = {
  validFrom: '自 {date}起生效',
  earlierVersion: '这是旧版本，自 {date}起生效。',
  toCurrent: '阅读当前版本',
  versionsTitle: '旧版本',
  versionOf: '{date}的版本',
  operatorTitle: '本站运营者',
  operatorDemo: '这是测试站点，没有列出运营者。',
  changedTitle: '我们的条文有更新',
  changedShort: '已更新：',
  changedText: '请看看有哪些变化。旧版本仍可在那里阅读。',
  terms: '条款',
  privacy: '隐私',
  understood: '知道了',
};
