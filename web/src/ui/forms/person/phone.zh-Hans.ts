import type { Texts } from '../../../lib/i18n/translate.ts';

export const phone: Texts = {
  number: '手机号码',
  dialCode: '国家/地区代码',
  placeholder: '你的号码',
  country: '国家/地区',
  loadingCountries: '正在加载国家/地区…',
  consent: '我同意接收验证短信。运营商可能收取短信和流量费用。',
};
