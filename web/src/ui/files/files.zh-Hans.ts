import type { Texts } from '../../lib/i18n/translate.ts';

export const files: Texts = {
  previous: '上一个文件',
  next: '下一个文件',
  fileOf: '{number}/{count}',
  logged: '打开文件会留下记录。',
  covered: '内容可能令人不适，在你想看之前会保持遮挡。',
  coveredFlagged: '助手认为这张图片可能让人不适。在你想看之前，它会一直遮住。',
  uncover: '显示',
  uncovered: '已显示的图片',
  flagged: '可能让人不适',
  failed: '无法打开这个文件。',
  renew: '重试',
  noPlay: '这个浏览器无法播放这段视频。',
  opening: '正在打开文件',
  drawing: '正在打开文档…',
  page: '第 {number} 页，共 {total} 页',
  pages: '{shown}/{total} 页',
  closed: '这种文档不能在页面内打开。请保存后谨慎查看。',
  save: '保存文件',
};
