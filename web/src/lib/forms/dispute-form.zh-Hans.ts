import type { Texts } from '../i18n/translate.ts';

export const disputeForm: Texts = {
  question: '哪里有问题？',
  groundRequired: '请选择哪里有问题',
  not_me: '写的不是我',
  false_information: '内容不实',
  private_information: '泄露隐私，例如住址或号码',
  illegal_content: '违反法律',
  harassment: '意在骚扰或威胁我',
  minor: '涉及未满 18 周岁的人',
  intimate_image: '展示私密影像或以发布相威胁',
  threat: '以暴力或跟踪威胁我',
  other: '其他',
  urgent: '情况紧急：我们会有人在 {hours} 小时内作出决定，在此之前可能会隐藏这条经历。',
  statement: '用你自己的话说说哪里有问题',
  statementHelp: '请说明我们如何能判断。不要写不想让作者知道的事。',
  statementRequired: '请说明哪里有问题',
  statementTooLong: '最多 2000 个字符',
};
