import type { Texts } from '../../../lib/i18n/translate.ts';

export const support: Texts = {
  summary: '如果你觉得不安全：在哪里可以得到帮助',
  intro: '这些机构与 Candor 无关，你不必说出自己的名字。',
  emergency: '此刻有危险',
  abuse: '伴侣、前任或约会对象的伤害',
  crisis: '想找人说说话，白天晚上都可以',
  women: '妇女维权与反家暴',
  shelters: '各地的庇护所及其电话',
  any: '你所在国家的免费求助热线',
  call: '拨打 {number}',
  text: '发短信至 {number}',
  textWord: '发送 {word} 至 {number}',
};
