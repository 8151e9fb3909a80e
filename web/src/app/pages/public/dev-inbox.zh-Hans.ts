import type { Texts } from '../../../lib/i18n/translate.ts';

export const devInbox: Texts = {
  title: '开发收件箱',
  intro: '这台开发服务器本来会发出的所有消息。正式环境没有这个页面。',
  filter: '查看发给谁的消息',
  filterHelp: '手机号码或邮箱地址；留空则显示全部。',
  refresh: '刷新',
  emptyTitle: '还没有消息',
  emptyText: '在登录页获取验证码，它就会出现在这里。',
  absentTitle: '这里没有收件箱',
  absentText: '这台服务器会真实发送消息。',
  copy: '复制验证码 {code}',
  copied: '已复制',
};
