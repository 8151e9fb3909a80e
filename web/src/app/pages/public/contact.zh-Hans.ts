import type { Texts } from '../../../lib/i18n/translate.ts';

export const contact: Texts = {
  title: '联系我们',
  intro: '请选择你需要的帮助。',
  supportTitle: '账户帮助',
  supportText: '登录、收不到验证码、付款。',
  privacyTitle: '隐私和你的数据',
  privacyText: '询问我们保存了你的哪些信息，以及没有账户的人提出的请求。',
  securityTitle: '安全',
  securityText: '发现了安全漏洞？请先告诉我们。',
  aboutTitle: '有人写到你',
  aboutText: '你可以查看与你的号码、邮箱或主页有关的公开内容，回复它，或提出异议。全程免费，无需账户。',
  withoutAccount: '不用账户，继续',
  signIn: '我有账户',
  toSocialIds: '关联我的账号',
  emergency: 'Candor 不是紧急救助服务。如果有人处于危险中，请拨打当地的报警或急救电话。',
};
