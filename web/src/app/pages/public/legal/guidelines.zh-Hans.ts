import type { Texts } from '../../../../lib/i18n/translate.ts';

export const guidelines: Texts = {
  title: '社区准则',
  intro: 'Candor 的根基是公平待人，对不在场、无法回应的人更要如此。',
  dangerTitle: '如果有人处于危险中',
  danger1: 'Candor 不是紧急救助服务，请先拨打当地的报警或急救电话。',
  reviewTitle: '我们如何作出决定',
  review1:
    '审核员绝不审核自己提交的或提到自己的内容。每个决定都会写明所依据的准则和理由。决定对你不利时，你可以在六个月内提出申诉，由另一个人复核。被写到的人可以回复经历或提出异议，异议由管理员在 5 个工作日内作出决定。',
};
