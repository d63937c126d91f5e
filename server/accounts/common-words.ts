/**
 * What people here write in passwords and no list of other countries holds: pinyin, names, the words of those who run
 * servers, and what is hung on to satisfy a rule. The commonest come first: a place further down counts as more guesses.
 */
const PINYIN = `woaini nihao baobao woaiwojia laopo laogong zhongguo tianshi woaizhongguo wojiushiwo baobei aini woaiziji
  woaiwozi qinaide mama baba gege jiejie didi meimei wangpai xiaoxiao xiaohai xingfu kuaile pingan jiankang facai
  gongxifacai wanshiruyi dajidali yifanfengshun mima denglu yonghu guanliyuan xitong ceshi gongsi bangong caiwu renshi
  kefu huawei xiaomi taobao weixin zhifubao jiayou buzhidao meiyou haohaoxuexi tiantianxiangshang nimabi caonima`
const PLACES = `beijing shanghai guangzhou shenzhen hangzhou chengdu nanjing wuhan tianjin chongqing suzhou xian changsha
  qingdao dalian xiamen ningbo zhengzhou jinan shenyang kunming fuzhou wuxi hefei foshan dongguan guangdong jiangsu
  zhejiang sichuan shandong henan hunan hubei fujian xianggang taiwan china`
const OFFICE = `admin password passwd pass test root administrator system user guest demo super superuser superadmin sysadmin
  manager operator tester login signin changeme changeit change welcome letmein default sample secret private public abc
  abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa aaaaaaaa qwe asd zxc qwer asdf zxcv qwert asdfg zxcvb passw passwort
  passphrase trustno toor server database oracle mysql postgres postgresql redis docker linux ubuntu windows microsoft
  apple google facebook samsung jeecg jeecgboot pagewright dearbook company office work computer internet network
  mobile phone info mail email webmaster helpdesk support service security hello love iloveyou happy money`
const SURNAMES = `wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie
  han tang feng yu dong xiao cheng cao yuan deng`
const GIVEN_NAMES = `wei san si wu fang na min jing qiang lei jun yang yong yan jie juan tao ming chao hua ping gang ying
  xia li hong bin bo hui kai peng fei xin yu hao lin ting xue`

const NUMBERS = `1 12 123 1234 12345 123456 1234567 12345678 123456789 321 4321 654321 11 111 1111 111111 000 0000 001 007
  520 521 1314 5201314 1314520 7758521 66 666 6666 666666 88 888 8888 888888 99 999 168 163 110 112233 123123 123321
  2 3 5 6 8 9 0 01 02 10 100 1024 365 2468 1357`
const FIRST_YEAR = 1970
const YEARS = 80
const SIGNS = ['!', '@', '#', '.', '$', '*', '_', '-', '%', '&', '?', '~', '+', '!!', '!@#', '@@']

const read = (text: string) => text.split(/\s+/)

const years = Array.from({ length: YEARS }, (_, index) => String(FIRST_YEAR + index))
const numbers = [...read(NUMBERS), ...years]

/** By subject, as the estimate takes them: each list is ranked by itself. */
export const COMMON_WORDS = {
  pinyin: read(PINYIN),
  places: read(PLACES),
  office: read(OFFICE),
  names: read(SURNAMES).flatMap((surname) => [surname, ...read(GIVEN_NAMES).map((given) => surname + given)]),
  /** `@123`, `2026!`, `1!@#`: the digit and the sign that a rule asks for. */
  affixes: SIGNS.flatMap((sign) => numbers.flatMap((number) => [sign + number, number + sign])),
}
