import { fromRecipes, type KnownRow } from './demo-page.ts'
import { flatten, type Outline } from './outline.ts'
import * as make from './recipes.ts'

const level = (...names: readonly string[]): readonly Outline[] => names.map((name) => ({ name, kind: 'level' }))
const SYSTEM = flatten(
  [
    {
      name: '销售条线',
      kind: 'line',
      below: [
        { name: '直销团队', kind: 'team', below: level('销售代表', '高级销售', '销售主管', '销售经理') },
        { name: '分销团队', kind: 'team', below: level('推广员', '合伙人', '城市合伙人', '区域总监') },
      ],
    },
    {
      name: '运营条线',
      kind: 'line',
      below: [
        { name: '行情采编', kind: 'team', below: level('采编员', '行情分析师', '首席分析师') },
        { name: '会员服务', kind: 'team', below: level('客服专员', '会员顾问', '服务经理') },
      ],
    },
    {
      name: '职能条线',
      kind: 'line',
      below: [{ name: '财务结算', kind: 'team', below: level('结算专员', '财务主管') }],
    },
  ],
  'R',
)

export const personSystem = fromRecipes({
  page: 'person-system',
  seed: 801,
  count: SYSTEM.length,
  parent: (index) => SYSTEM[index]?.parent,
  fields: {
    name: make.inTurn(...SYSTEM.map(({ name }) => name)),
    code: make.inTurn(...SYSTEM.map(({ code }) => code)),
    kind: make.inTurn(...SYSTEM.map(({ kind }) => kind)),
    rank: make.by('kind', { level: make.oneOf('1', '2', '3', '4') }),
    depart: make.by('kind', { team: make.ref('sys_depart') }),
    headcount: make.by('kind', { level: make.whole(24, 40) }),
    baseSalary: make.by('kind', { level: make.amount(4_500, 16_000, 500) }),
    commissionRate: make.by('kind', { level: make.amount(0.5, 3, 0.5) }, '0'),
    keepAmount: make.by('kind', { level: make.oneOf('100000', '200000') }),
    promoteAmount: make.by('kind', { level: make.oneOf('300000', '500000') }),
    sort: ({ index }) => (index + 1) * 10,
  },
})

export const persons = fromRecipes({
  page: 'person',
  seed: 802,
  count: 200,
  since: 'entryDate',
  fields: {
    jobNo: make.serial('1', 5),
    sex: make.oneOf('1', '1', '2'),
    name: make.ownName,
    birthday: make.daysAgo(8_200, 20_000),
    idCard: make.often(0.9, make.idCard),
    mobile: make.uniqueMobile('138'),
    email: make.often(0.8, make.email),
    system: make.ref('person-system', ({ values }) => values.get('kind') === 'level'),
    depart: make.often(0.95, make.ref('sys_depart')),
    region: make.often(0.9, make.region),
    education: make.oneOf('college', 'college', 'bachelor', 'bachelor', 'bachelor', 'master'),
    status: make.oneOf('regular', 'regular', 'regular', 'regular', 'regular', 'probation', 'leave', 'left'),
    entryDate: make.by('status', { probation: make.daysAgo(1, 85) }, make.daysAgo(200, 3_600)),
    probation: make.oneOf(1, 3, 3, 6),
    leaveDate: make.by('status', { left: make.daysAfter('entryDate', 90, 199) }),
    leaveReason: make.by('status', { left: make.oneOf('个人发展', '家庭原因', '合同到期') }),
    baseSalary: make.amount(4_500, 18_000, 500),
    allowance: make.oneOf('0', '300', '500', '800'),
    bankCard: make.often(0.9, make.bankCard),
    isDistributor: make.by('status', { regular: make.often(0.5, true, false) }, false),
    withdrawable: make.by('isDistributor', { true: make.amount(5_000, 60_000, 10) }, '0'),
    emergencyContact: make.often(0.7, make.name),
    emergencyMobile: make.by('emergencyContact', { null: null }, make.mobile),
  },
})

export const personMessages = fromRecipes({
  page: 'person-message',
  seed: 803,
  count: 120,
  since: 'sentAt',
  fields: {
    kind: make.oneOf('notice', 'notice', 'task', 'training', 'reward', 'salary'),
    title: make.by('kind', {
      notice: make.oneOf('节假日值班安排', '办公系统升级通知', '月度例会通知'),
      task: make.oneOf('本周客户回访任务', '季度报价核对', '存量会员激活'),
      training: make.oneOf('新规解读培训', '期货套保专题课', '新员工入职培训'),
      reward: make.oneOf('月度销售冠军通报', '优秀团队表彰', '违规通报'),
      salary: make.oneOf('本月薪酬已发放', '提成明细可查询'),
    }),
    priority: make.oneOf('L', 'L', 'M', 'H'),
    scope: make.oneOf('persons', 'persons', 'system', 'all'),
    persons: make.by('scope', { persons: make.refs('person', 1, 8) }),
    system: make.by('scope', { system: make.ref('person-system', ({ values }) => values.get('kind') === 'team') }),
    content: make.words(
      ['各位同事：', '您好：'],
      ['请按附件要求及时完成。', '请于截止日期前反馈。', '具体安排见公司公告。'],
      ['如有疑问请联系部门负责人。', ''],
    ),
    status: make.oneOf('1', '1', '1', '1', '0', '2'),
    sender: 'admin',
    sentAt: make.by('status', { 0: null }, make.momentAgo(1, 200)),
    needsReply: make.by('kind', { task: true }, false),
    replyUntil: make.by('needsReply', {
      true: make.by('sentAt', { null: make.daysAgo(-30, -5) }, make.daysAfter('sentAt', 2, 10)),
    }),
    receiverCount: make.by('status', { 0: 0 }, make.whole(1, 120)),
    readCount: make.by('status', { 1: make.upTo('receiverCount') }, 0),
  },
})

/** Whoever was asked for an answer, in turn: nobody twice for one message. */
export const personReplies = fromRecipes({
  page: 'person-reply',
  seed: 804,
  count: 60,
  since: 'repliedAt',
  fields: {
    message: ({ index, known }) => asked(known)[index % asked(known).length]?.id ?? null,
    person: ({ index, known }) => {
      const persons = known.get('person') ?? []
      return persons[Math.floor(index / asked(known).length) + (index % asked(known).length) * 7]?.id ?? null
    },
    content: make.oneOf('收到，已安排。', '已完成，结果见附表。', '本周内完成。', '客户暂时联系不上，下周再跟。'),
    repliedAt: make.momentAgo(0, 20),
  },
})

function asked(known: ReadonlyMap<string, readonly KnownRow[]>): readonly KnownRow[] {
  return (known.get('person-message') ?? []).filter(
    ({ values }) => values.get('needsReply') === true && values.get('status') === '1',
  )
}
