import type { Texts } from '../../lib/i18n/translate.ts';

export const experienceCard: Texts = {
  reveal: '解锁完整经历',
  hidden: '评论、全部用户名和确切日期都在完整经历里。',
  positive: '{count} 个正面',
  neutral: '{count} 个中性',
  negative: '{count} 个负面',
  categories: '评价标签',
  happened: '发生于 {date}',
  happenedAbout: '大约发生于 {date}',
  sharedIn: '分享于 {month}',
  authorTrust: '作者信任分',
  anonymous: '匿名分享',
  noComment: '没有评论。',
  edited: '经审核人员修改',
  disputed: '有异议',
  disputedHelp: '被写到的人对此提出了异议。',
  hasReply: '有回复',
  replies: '回复',
  bySubject: '来自被写到的人',
  byMember: '来自一位成员',
};
