import type { Texts } from '../../lib/i18n/translate.ts';

export const replies: Texts = {
  yourReply: '你的回复',
  reply: '回复',
  replyTo: '回复关于 {name} 的经历',
  edit: '修改回复',
  label: '你的回复',
  help: '你可以写一条回复。审核通过后，所有读到这条经历的人都会看到。',
  editHelp: '修改后的回复要重新审核，之后才会显示。',
  required: '请写下你的回复',
  tooLong: '回复最多 {max} 个字符',
  send: '发送回复',
  save: '保存修改',
  sent: '回复已发送，审核通过后显示。',
  saved: '回复已修改，审核通过后显示。',
};
