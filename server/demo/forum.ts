import { type DemoPage, type DraftRow, fromRecipes, type Recipe, type RowInMaking } from './demo-page.ts'
import { REGION_NAMES } from './names.ts'
import * as make from './recipes.ts'

const TOPICS = ['螺纹钢', '电解铜', '甲醇', '水泥', '动力煤', '玉米', '铝锭', '热轧卷板', '豆粕', '白砂糖'] as const
/** What a text is about, told by the first of these words that it has. */
const CATEGORIES: Readonly<Record<string, string>> = {
  螺纹钢: 'steel',
  热轧卷板: 'steel',
  钢: 'steel',
  电解铜: 'nonferrous',
  铝锭: 'nonferrous',
  有色: 'nonferrous',
  甲醇: 'chemical',
  化工: 'chemical',
  水泥: 'building',
  建材: 'building',
  煤: 'energy',
  玉米: 'agricultural',
  豆粕: 'agricultural',
  白砂糖: 'agricultural',
  粮: 'agricultural',
}
const VIEWS = [
  '本周社会库存继续下降，贸易商报价坚挺，低价资源难寻。',
  '下游开工率回升有限，终端按需采购，成交以刚需为主。',
  '期货盘面震荡偏弱，现货跟跌不明显，基差有所走强。',
  '北方港口到货集中，短期供应压力较大，预计区间整理。',
  '受环保限产影响，部分厂家减产，市场情绪转暖。',
] as const
const NOTICE = '相关安排自发布之日起执行，请会员留意，如有疑问请联系平台客服。'
const ADVICE = [
  '建议随用随采，控制库存节奏。',
  '后市关注月底宏观数据与天气变化。',
  '欢迎有货源的朋友私信联系，量大价优。',
  '以上仅为个人看法，不构成投资建议。',
] as const
const IP = ({ random }: { random: { between: (min: number, max: number) => number } }) =>
  `203.0.113.${random.between(1, 254)}`

export const posts = fromRecipes({
  page: 'post',
  seed: 101,
  count: 220,
  since: 'publishTime',
  fields: {
    category: make.oneOf('market', 'market', 'supply', 'supply', 'experience', 'help', 'logistics', 'chat'),
    region: make.often(0.8, make.region),
    title: make.joined(
      make.often(0.35, ({ values }) => REGION_NAMES[String(values.get('region'))] ?? null),
      make.by('category', {
        market: make.words(TOPICS, ['今日报价汇总', '后市怎么看？', '库存数据解读，欢迎讨论']),
        supply: make.joined(make.words(TOPICS), make.words(['求购，长期要货', '现货供应，可议价'])),
        experience: make.words(TOPICS, ['采购踩坑记', '验货要点——老会员分享', '合同条款怎么谈——老会员分享']),
        help: make.words(TOPICS, ['的运费到底怎么算？', '报价含税吗？', '质保书怎么看？']),
        logistics: make.words(TOPICS, ['运输找车，长期合作', '回程车有空位', '近期运费行情']),
        chat: make.words(TOPICS, ['同行报个到', '行业见闻，欢迎讨论', '从业十年随想']),
      }),
    ),
    author: make.ref('member'),
    tags: make.by(
      'category',
      {
        market: make.several(0, 1, 'rise', 'fall', 'original', 'policy'),
        supply: (row) =>
          make.several(0, 2, 'urgent', String(row.values.get('title')).includes('求购') ? 'buy' : 'sell')(row),
        help: make.several(0, 1, 'urgent'),
        logistics: make.several(0, 1, 'urgent'),
      },
      make.several(0, 1, 'original'),
    ),
    source: make.oneOf('mini', 'mini', 'mini', 'web', 'admin'),
    content: make.joined(
      make.words(VIEWS),
      '\n\n## 我的看法\n\n- ',
      make.words(VIEWS),
      '\n- **建议**：',
      make.words(ADVICE),
    ),
    cover: make.often(0.4, make.image('post')),
    allowsComments: make.often(0.93, true, false),
    status: make.oneOf('published', 'published', 'published', 'published', 'pending', 'rejected', 'hidden'),
    publishTime: make.by('status', { published: make.momentAgo(1, 300), hidden: make.momentAgo(10, 300) }),
    isTop: make.by('status', { published: make.often(0.06, true, false) }, false),
    topUntil: make.by('isTop', { true: make.daysAgo(-60, -7) }),
    isEssence: make.often(0.12, true, false),
    rejectReason: make.by('status', { rejected: make.oneOf('内容不符合社区规范', '含联系方式，请修改', '与版块无关') }),
    auditor: make.by('status', { pending: null }, 'admin'),
    viewCount: make.by('status', { published: make.whole(12, 9_800), hidden: make.whole(5, 600) }, 0),
    likeCount: make.upTo('viewCount', 0.1),
  },
})

const postOf = ({ values, known }: RowInMaking) => known.get('post')?.find(({ id }) => id === values.get('post'))
/** Within some weeks of its post. */
const soonAfterPost: Recipe = (row) => {
  const posted = String(postOf(row)?.values.get('publishTime') ?? make.LAST_DAY).slice(0, 10)
  const age = Math.round((Date.parse(make.LAST_DAY) - Date.parse(posted)) / 86_400_000)
  return make.cook(make.momentAgo(age - row.random.between(1, Math.max(1, Math.min(30, age))), age - 1), row)
}

const written = fromRecipes({
  page: 'comment',
  seed: 102,
  count: 240,
  since: 'commentTime',
  fields: {
    // None says more than that somebody has read: each goes with any post.
    content: make.oneOf(
      '谢谢分享，收藏了。',
      '感谢楼主，写得很清楚。',
      '我们这边的情况也差不多。',
      '关注一下，等楼主更新。',
      '已私信，请回复。',
      '顶一下，让更多同行看到。',
      '同在关注，保持联系。',
      '不错，希望常来分享。',
      '先记下，改天再请教。',
      '我们公司也在关注，方便的话加个好友。',
      '楼主方便的话，私信留个联系方式。',
    ),
    post: make.ref(
      'post',
      ({ values }) => values.get('status') === 'published' && values.get('allowsComments') !== false,
    ),
    isByAuthor: make.often(0.1, true, false),
    author: (row) => {
      const posted = postOf(row)?.values.get('author') ?? null
      return row.values.get('isByAuthor') === true
        ? posted
        : make.cook(
            make.ref('member', ({ id }) => id !== posted),
            row,
          )
    },
    replyToFloor: make.often(0.3, 1),
    commentTime: soonAfterPost,
    ip: make.often(0.9, IP),
    region: make.often(0.9, make.region),
    likeCount: make.whole(0, 85),
    reportCount: make.often(0.12, make.whole(1, 9), 0),
    status: ({ values }) => {
      const reports = Number(values.get('reportCount'))
      return reports >= 5 ? 'hidden' : reports >= 3 ? 'reviewing' : 'normal'
    },
    violations: make.by('status', { hidden: make.several(1, 2, 'advert', 'abuse', 'false_price', 'privacy', 'other') }),
    handleNote: make.by('status', { hidden: '多人举报，核实后屏蔽' }),
    handler: make.by('status', { hidden: 'admin' }),
    handledAt: make.by('status', { hidden: make.momentAfter('commentTime', 1, 5) }),
  },
})

/** Floors are counted up in each post. */
export const comments: DemoPage = {
  ...written,
  create: (known) => {
    const floors = new Map<unknown, number>()
    const timeOf = ({ values }: DraftRow) => String(values.get('commentTime'))
    return [...written.create(known)]
      .sort((left, right) => (timeOf(left) < timeOf(right) ? -1 : Number(timeOf(left) > timeOf(right))))
      .map(({ values }, index) => {
        const floor = (floors.get(values.get('post')) ?? 0) + 1
        floors.set(values.get('post'), floor)
        const isReply = floor > 1 && values.get('replyToFloor') === 1
        return {
          values: new Map([...values, ['floor', floor], ['replyToFloor', isReply ? 1 + (index % (floor - 1)) : null]]),
        }
      })
  },
}

/** Of what is on the list already, and all the more the longer it is there. */
const readersSoFar: Recipe = ({ values, random }) => {
  const published = String(values.get('publishTime') ?? make.LAST_DAY).slice(0, 10)
  const days = (Date.parse(make.LAST_DAY) - Date.parse(published)) / 86_400_000
  return Math.round(random.between(2_000, 26_000) * Math.min(1, 0.3 + days / 10))
}

export const news = fromRecipes({
  page: 'news',
  seed: 103,
  count: 200,
  since: 'publishTime',
  fields: {
    channel: make.oneOf('daily', 'daily', 'daily', 'analysis', 'analysis', 'headline', 'policy', 'industry', 'notice'),
    title: make.by('channel', {
      daily: make.words(
        TOPICS,
        ['盘点：', '日评：', '快讯：'],
        ['价格稳中有升', '市场观望情绪浓', '成交明显放量', '报价小幅回落'],
      ),
      analysis: make.words(
        TOPICS,
        ['周报：', '月报：', '行情分析：'],
        ['库存连降三周', '成本支撑走弱', '供需格局转变', '基差有所走强'],
      ),
      headline: make.words(
        ['钢材', '煤炭', '有色金属', '化工品', '粮食'],
        ['价格指数环比上涨', '港口库存高位回落', '进出口数据公布', '现货市场成交回暖'],
      ),
      policy: make.words(
        ['钢铁', '煤炭', '有色金属', '化工', '建材', '粮食'],
        ['行业规范条件征求意见', '产能置换政策解读', '进出口关税调整', '现货交易监管要点'],
      ),
      industry: make.words(TOPICS, ['：厂家集中检修', '：进口量同比下降', '：新增产能陆续投产', '：下游订单环比改善']),
      notice: make.words(
        ['会员认证', '提现服务', '报价发布', '积分兑换', '课程退费'],
        ['规则更新公告', '时间调整公告', '常见问题说明'],
      ),
    }),
    subtitle: make.by(
      'channel',
      { notice: null },
      make.often(
        0.3,
        make.words(['供需两弱', '旺季不旺', '节后补库', '政策托底'], ['，关注库存拐点', '，震荡为主', '，警惕回调']),
      ),
    ),
    categories: make.often(0.8, ({ values }) => {
      const title = String(values.get('title'))
      const category = Object.entries(CATEGORIES).find(([word]) => title.includes(word))?.[1]
      return category === undefined ? null : [category]
    }),
    source: make.by('channel', { notice: '本站' }, make.oneOf('本站', '本站', '行业协会', '综合媒体', '国家统计局')),
    sourceUrl: make.by('source', { 本站: null }, ({ index }) => `https://news.example.com/articles/${20_000 + index}`),
    writer: make.often(0.8, make.name),
    editor: make.often(0.9, 'admin'),
    summary: make.by('channel', { notice: NOTICE }, make.words(VIEWS)),
    content: make.by(
      'channel',
      { notice: `<p>尊敬的会员：</p><p>${NOTICE}</p>` },
      make.joined(
        '<h2>市场概况</h2><p>',
        make.words(VIEWS, VIEWS),
        '</p><h2>后市展望</h2><ul><li>',
        make.words(VIEWS),
        '</li><li><strong>操作建议：</strong>',
        make.words(ADVICE),
        '</li></ul>',
      ),
    ),
    cover: make.often(0.6, make.image('news')),
    publishMode: make.oneOf('manual', 'manual', 'manual', 'scheduled'),
    status: make.oneOf('published', 'published', 'published', 'published', 'draft', 'offline'),
    publishTime: make.by(
      'status',
      { draft: make.by('publishMode', { scheduled: make.plannedWithin(15, 45) }) },
      make.momentAgo(1, 360),
    ),
    expiresOn: make.often(0.2, make.daysAfter('publishTime', 30, 200)),
    isTop: make.by('status', { published: make.often(0.05, true, false) }, false),
    topOrder: make.by('isTop', { true: make.whole(1, 9) }, 0),
    isPaid: make.by('channel', { analysis: make.often(0.5, true, false) }, false),
    price: make.by('isPaid', { true: make.amount(1, 99, 1) }),
    memberLevels: make.by('isPaid', { true: make.several(1, 2, 'gold', 'diamond') }),
    viewCount: make.by('status', { draft: 0 }, readersSoFar),
    paidCount: make.by('isPaid', { true: make.upTo('viewCount', 0.03) }, 0),
  },
})
