/**
 * What people write when a rule asks for a letter, a digit and a sign: a word that everybody knows, with the rest hung
 * on. So no list of whole passwords is kept, but the words in them, from which `Passw0rd!`, `P@ssw0rd123` and
 * `!admin2026` are all read.
 */
const COMMON_WORDS = new Set(
  `password passw passwd pass passwort passphrase qwerty qwert qwertyu qwertyui qwertyuiop qwer asdf asdfg asdfgh asdfghjkl
  zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qwe asd zxc abc abcd abcde abcdef abcdefg abcdefgh aaa
  aaaa aaaaaa aaaaaaaa admin administrator root toor system sysadmin superadmin superuser super user users guest test tester
  testing demo sample default changeme change changeit letmein login signin welcome hello hellokitty iloveyou iloveu loveyou
  love lovely lover forever baby angel princess prince sunshine monkey dragon tiger master shadow superman batman spiderman
  pokemon starwars football baseball basketball soccer hockey jordan michael jennifer jessica ashley daniel thomas andrew
  joshua george charlie robert matthew david william james john anthony nicole hannah michelle amanda summer winter spring
  autumn monday friday january december freedom flower cheese cookie chocolate orange banana apple samsung google facebook
  microsoft windows linux ubuntu oracle mysql postgres postgresql redis docker server database jeecg jeecgboot pagewright
  company office work secret private public trustno access computer internet network mobile phone money dollar china beijing
  shanghai shenzhen guangzhou hangzhou chengdu zhongguo nihao woaini woaiwojia woaizhongguo wojiushiwo wang zhang admin
  liming xiaoming zhangsan lisi wangwu baobao laopo laogong tianshi dearbook computer killer hunter ranger buster harley
  mustang corvette ferrari porsche mercedes yamaha matrix phoenix arsenal chelsea liverpool barcelona madrid hottie sexy
  pussy fuckyou fuckme asshole biteme whatever nothing please thankyou happy smile friend family mother father brother
  sister pepper ginger maggie bailey snoopy garfield mickey donald ninja samurai warrior gandalf merlin wizard hacker
  security manager operator service support helpdesk info mail email webmaster`.split(/\s+/),
)

/** Runs over the keyboard and over the alphabet, of letters and digits together. */
const COMMON_RUNS = new Set(
  `1qaz2wsx 1qaz2wsx3edc 1qaz1qaz 2wsx3edc zaq12wsx zaq1xsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t a1b2c3
  a1b2c3d4 1a2b3c 1a2b3c4d abc123456789 trustno1 woaini1314 woaini520 5201314 7758521 1314520 aa123456 zxcvbnm123
  qaz123 qaz123456 wsx123 qweasd123 123qweasd 123qweasdzxc 1234qwerasdf 123abc321`.split(/\s+/),
)

const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
}
/** The digit that shares a key with a sign. */
const SHIFTED: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}

/** Whether a password is one of those that are tried first. */
export function isWeakPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const readings = [
    lettersInside(lower),
    lettersInside(replaceAll(trimSigns(lower), LOOKALIKES)),
    replaceAll(lettersOnwards(lower), LOOKALIKES).replace(/[^a-z]+$/, ''),
  ]
  if (readings.some((word) => COMMON_WORDS.has(word) || isOneCharacter(word))) return true
  const run = replaceAll(lower, SHIFTED).replace(/[^a-z\d]/g, '')
  const plain = lower.replace(/[^a-z\d]/g, '')
  return COMMON_RUNS.has(run) || COMMON_RUNS.has(plain)
}

/** Whether a password is a name of its account with a little hung on. */
export function resemblesAccount(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase()
  return names
    .map((name) => name.toLowerCase())
    .some((name) => name.length >= 4 && lower.includes(name) && lower.length - name.length < 8)
}

/** Without the digits and signs before and behind. */
function lettersInside(text: string): string {
  return text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
}

function lettersOnwards(text: string): string {
  return text.replace(/^[^a-z]+/, '').replace(/\d+[^a-z\d]*$|[^a-z\d]+$/, '')
}

function trimSigns(text: string): string {
  return text.replace(/^[^a-z\d@$!]+/, '').replace(/[\d\W_]{2,}$/, '')
}

function replaceAll(text: string, by: Readonly<Record<string, string>>): string {
  return [...text].map((character) => by[character] ?? character).join('')
}

function isOneCharacter(word: string): boolean {
  return word !== '' && new Set(word).size === 1
}
