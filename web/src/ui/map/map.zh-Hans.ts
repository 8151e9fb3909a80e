import type { Texts } from '../../lib/i18n/translate.ts';

export const map: Texts = {
  map: '地图',
  help: '点按地图，或在下方输入地名。',
  keys: '用键盘时，方向键移动地图，+ 和 − 缩放，回车键选择中心点。',
  typed: '或输入城市名',
  closer: '放大',
  farther: '缩小',
  loading: '正在加载地图…',
  failed: '无法加载地图',
  namesFailed: '无法加载地名，但地图仍可使用。',
  nothingChosen: '还没有选择地点。',
  naming: '正在查找地名…',
  chosen: '已选：{place}',
  nameless: '已选：附近没有城镇的一点',
  unnamed: '已选：地图上的一点。查不到地名，但位置已保留。',
  around: '圆圈表示周围 {count} 英里。',
  cancel: '取消',
  land: '海岸线：GSHHG · 国界、河流：Natural Earth ·',
  places: '地名：GeoNames',
  locatedBy: 'IP 定位：DB-IP',
};
