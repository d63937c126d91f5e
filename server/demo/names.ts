import type { DeterministicRandom } from './deterministic-random.ts'

type List = readonly [string, ...string[]]

/** Cities by the sales region that looks after them. */
export const CITIES: Readonly<Record<string, readonly [string, string, ...string[]]>> = {
  east: ['上海', '杭州', '宁波', '南京', '苏州', '无锡', '合肥', '济南', '青岛', '福州'],
  south: ['广州', '深圳', '佛山', '东莞', '南宁', '柳州', '海口', '厦门'],
  north: ['北京', '天津', '唐山', '石家庄', '太原', '邯郸', '呼和浩特'],
  central: ['武汉', '长沙', '郑州', '南昌', '湘潭', '洛阳'],
  southwest: ['成都', '重庆', '昆明', '贵阳', '攀枝花', '拉萨'],
  northwest: ['西安', '兰州', '乌鲁木齐', '银川', '西宁'],
  northeast: ['沈阳', '大连', '鞍山', '长春', '哈尔滨', '本溪'],
}
/** Codes of the cities, as the area input stores them where a city counts as chosen. */
export const AREA_OF_CITY: Readonly<Record<string, string>> = {
  上海: '310100',
  杭州: '330100',
  宁波: '330200',
  南京: '320100',
  苏州: '320500',
  无锡: '320200',
  合肥: '340100',
  济南: '370100',
  青岛: '370200',
  福州: '350100',
  广州: '440100',
  深圳: '440300',
  佛山: '440600',
  东莞: '441900',
  南宁: '450100',
  柳州: '450200',
  海口: '460100',
  厦门: '350200',
  北京: '110100',
  天津: '120100',
  唐山: '130200',
  石家庄: '130100',
  太原: '140100',
  邯郸: '130400',
  呼和浩特: '150100',
  武汉: '420100',
  长沙: '430100',
  郑州: '410100',
  南昌: '360100',
  湘潭: '430300',
  洛阳: '410300',
  成都: '510100',
  重庆: '500100',
  昆明: '530100',
  贵阳: '520100',
  攀枝花: '510400',
  拉萨: '540100',
  西安: '610100',
  兰州: '620100',
  乌鲁木齐: '650100',
  银川: '640100',
  西宁: '630100',
  沈阳: '210100',
  大连: '210200',
  鞍山: '210300',
  长春: '220100',
  哈尔滨: '230100',
  本溪: '210500',
}
export const REGIONS: readonly [string, ...string[]] = [
  'east',
  'south',
  'north',
  'central',
  'southwest',
  'northwest',
  'northeast',
]
export const REGION_NAMES: Readonly<Record<string, string>> = {
  east: '华东',
  south: '华南',
  north: '华北',
  central: '华中',
  southwest: '西南',
  northwest: '西北',
  northeast: '东北',
}

/** First parts of the names of companies. */
export const BRANDS = [
  '宏远',
  '鑫达',
  '中联',
  '恒泰',
  '华润丰',
  '金盛',
  '永兴',
  '瑞丰',
  '国泰',
  '天成',
  '东方',
  '盛世',
  '长江',
  '泰山',
  '昌隆',
  '兴业',
  '润达',
  '海通',
  '德邦',
  '嘉禾',
  '新希望',
  '广源',
  '福瑞',
  '正大',
  '顺通',
  '同创',
  '万邦',
  '三友',
  '振华',
  '凯旋',
] as const

const SURNAMES: List = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '周',
  '吴',
  '徐',
  '孙',
  '胡',
  '朱',
  '高',
  '林',
  '何',
  '郭',
  '马',
  '罗',
  '梁',
  '宋',
  '郑',
  '谢',
  '韩',
  '唐',
  '冯',
  '于',
  '董',
  '萧',
  '程',
  '曹',
  '袁',
  '邓',
  '许',
  '傅',
  '沈',
  '曾',
  '彭',
  '吕',
  '欧阳',
  '司马',
  '上官',
  '诸葛',
]
const MALE_NAMES: List = [
  '伟',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '杰',
  '涛',
  '明',
  '超',
  '平',
  '刚',
  '建华',
  '文博',
  '志强',
  '子轩',
  '浩然',
  '国栋',
  '永康',
  '思远',
  '俊杰',
  '振宇',
  '立新',
]
const FEMALE_NAMES: List = [
  '芳',
  '娜',
  '秀英',
  '敏',
  '静',
  '丽',
  '艳',
  '娟',
  '秀兰',
  '霞',
  '桂英',
  '雨桐',
  '晓燕',
  '海燕',
  '佳怡',
  '婷婷',
  '红梅',
]
/** Second digits in use, with the numbers of every operator, virtual ones too. */
const MOBILE_PREFIXES: List = [
  '130',
  '135',
  '138',
  '139',
  '147',
  '150',
  '152',
  '158',
  '159',
  '162',
  '166',
  '171',
  '176',
  '180',
  '186',
  '188',
  '191',
  '198',
  '199',
]
const STREETS: List = [
  '人民路',
  '解放大道',
  '中山路',
  '建设北路',
  '工业园区经三路',
  '滨江大道',
  '和平东街',
  '创业路',
  '港口路',
  '友谊大街',
]

/** A name that goes with the sex, as the dictionary has it; one of either where it is not told. */
export function personName(random: DeterministicRandom, sex: string = random.pick(['1', '2'])): string {
  return random.pick(SURNAMES) + random.pick(sex === '2' ? FEMALE_NAMES : MALE_NAMES)
}

export function mobileNumber(random: DeterministicRandom): string {
  return random.pick(MOBILE_PREFIXES) + String(random.between(0, 99_999_999)).padStart(8, '0')
}

export function cityOf(random: DeterministicRandom, region: string): string {
  return random.pick(CITIES[region] ?? ['上海'])
}

export function streetAddress(random: DeterministicRandom, city: string): string {
  return `${city}市${random.pick(STREETS)} ${random.between(1, 999)} 号`
}

/** `YYYY-MM-DD`, so many days before a fixed day: demo data are the same whenever they are loaded. */
export function dayBefore(lastDay: string, days: number): string {
  return new Date(Date.parse(`${lastDay}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
