import type { CountryCode } from '../base/country.ts'

/*
 * Real names of people and places: short, long, in twenty scripts, with marks, digits and particles. Tests of the form,
 * the calls, mails, files, PDFs, the search of the office and the data sent to gateways read this one table. Names are
 * facts; each group cites the source of its names. A place is found in GeoNames (geonames.org), a municipality of
 * Brazil in the list of the IBGE, a street of Brazil in the look-up of the Correios; a person is known to the Wikipedia
 * of the language by this name, or the name is discussed there as a name.
 */

export type Script =
  | 'Arabic'
  | 'Armenian'
  | 'Bengali'
  | 'Cyrillic'
  | 'Devanagari'
  | 'Ethiopic'
  | 'Georgian'
  | 'Greek'
  | 'Gujarati'
  | 'Gurmukhi'
  | 'Han'
  | 'Hangul'
  | 'Hebrew'
  | 'Kana'
  | 'Khmer'
  | 'Latin'
  | 'Malayalam'
  | 'Sinhala'
  | 'Tamil'
  | 'Telugu'
  | 'Thai'

export type RealName = {
  kind: 'person' | 'city' | 'street' | 'district'
  value: string
  script: Script
  source: string
}
export type RealPlace = RealName & { country: CountryCode }

/** Names with their source. */
type Group = readonly [script: Script, source: string, values: readonly string[]]

const PEOPLE: readonly Group[] = [
  [
    'Latin',
    'en.wikipedia.org: mononyms, single letters and short names',
    ['O', 'Ng', 'Wu', 'Bo Li', 'Suharto', 'Sukarno', 'Teller', 'J. K. Rowling', 'Ai', 'U Thant', 'O. Henry'],
  ],
  [
    'Latin',
    'pt.wikipedia.org: names of Portugal and Brazil',
    [
      'Ana',
      'Zé',
      'Pelé',
      'João de Sá',
      'Maria da Conceição',
      "Joana d'Arc",
      'Antônio d’Ávila',
      'José Saramago',
    ],
  ],
  [
    'Latin',
    'pt.wikipedia.org: Pedro I do Brasil, one of the longest names of a head of state',
    [
      'Pedro de Alcântara Francisco António João Carlos Xavier de Paula Miguel Rafael Joaquim José Gonzaga Pascoal Cipriano Serafim de Bragança e Bourbon',
    ],
  ],
  [
    'Latin',
    'es.wikipedia.org: double surnames and particles',
    [
      'Ñusta',
      'Íñigo',
      'Gabriel García Márquez',
      'Inés de la Cruz',
      'Pablo Diego José Francisco de Paula Juan Nepomuceno Ruiz y Picasso',
    ],
  ],
  [
    'Latin',
    'en.wikipedia.org: names that are known for their length',
    [
      'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff Sr.',
      'Janice Lokelani Keihanaikukauakahihuliheekahaunaele',
    ],
  ],
  [
    'Latin',
    'Wikipedias of the languages: marks, letters beyond ASCII, hyphens, apostrophes',
    [
      'Björk Guðmundsdóttir',
      'Þór',
      'Lech Wałęsa',
      'Åsa',
      'Øyvind',
      'Karel Čapek',
      'Đorđe',
      'Božena Němcová',
      'İbrahim Tatlıses',
      'Işıl',
      'Nguyễn Thị Minh Khai',
      'Đỗ Mười',
      'Õnne',
      'Ștefan cel Mare',
      'Zoë Kravitz',
      'Ngũgĩ wa Thiong’o',
      'Israel Kamakawiwoʻole',
      'Groß',
      "Conan O'Brien",
      'Vincent van Gogh',
      'Anne-Marie',
      'Jean-Marc',
      'Nascimento-Albuquerque',
    ],
  ],
  [
    'Cyrillic',
    'ru., uk., sr. and kk.wikipedia.org',
    [
      'Ян',
      'Ия',
      'Лев Толстой',
      'Фёдор Достоевский',
      'Леся Українка',
      'Ївга',
      'Љубица Његош',
      'Әл-Фараби',
      'Павел Щёголев',
      'Константин Константинович Рокоссовский',
    ],
  ],
  [
    'Greek',
    'el.wikipedia.org',
    ['Ία', 'Άννα Κομνηνή', 'Νίκος Καζαντζάκης', 'Γιώργος', 'Ελένη Παπαδημητροπούλου'],
  ],
  [
    'Arabic',
    'ar., fa. and ur.wikipedia.org',
    [
      'علي',
      'أم كلثوم',
      'د. علي',
      'نجيب محفوظ',
      'محمد بن سلمان',
      'عبد الرحمن',
      'آذر',
      'علی‌رضا',
      'فيروز',
      'پروین',
    ],
  ],
  ['Hebrew', 'he.wikipedia.org', ['דן', 'רות', 'נעמי שמר', 'בן-גוריון', 'ש״י עגנון', 'חנה סנש']],
  [
    'Devanagari',
    'hi. and mr.wikipedia.org',
    ['राम', 'श्री', 'प्रेमचंद', 'लक्ष्मी', 'महात्मा गांधी', 'ज्ञानेश्वर', 'ओम'],
  ],
  ['Bengali', 'bn.wikipedia.org', ['রাম', 'রবীন্দ্রনাথ ঠাকুর', 'সত্যজিৎ রায়']],
  ['Gurmukhi', 'pa.wikipedia.org', ['ਰਾਜ', 'ਅੰਮ੍ਰਿਤਾ ਪ੍ਰੀਤਮ']],
  ['Gujarati', 'gu.wikipedia.org', ['નરસિંહ મહેતા', 'મીરા']],
  ['Tamil', 'ta.wikipedia.org', ['ராஜா', 'இளையராஜா', 'ஔவையார்']],
  ['Telugu', 'te.wikipedia.org', ['రామ', 'శ్రీశ్రీ']],
  ['Malayalam', 'ml.wikipedia.org', ['ഉഷ', 'വൈക്കം മുഹമ്മദ് ബഷീർ']],
  ['Sinhala', 'si.wikipedia.org', ['මහගම සේකර', 'ශ්‍රී']],
  ['Thai', 'th.wikipedia.org', ['อร', 'สุนทรภู่', 'กุลลดา', 'น้ำฝน']],
  ['Khmer', 'km.wikipedia.org', ['សុខ', 'ស៊ីន ស៊ីសាមុត']],
  ['Ethiopic', 'am.wikipedia.org', ['ዓለም', 'ምኒልክ']],
  ['Han', 'zh.wikipedia.org', ['王伟', '李小龙', '欧阳修', '丁', '孫中山', '阿卜杜热合曼·买买提']],
  ['Kana', 'ja.wikipedia.org', ['さくら', 'カイ', 'ゆ', 'ジョン・レノン', 'つんく', 'いとうせいこう']],
  ['Hangul', 'ko.wikipedia.org', ['김철수', '이순신', '남궁민', '황보', '윤']],
  ['Armenian', 'hy.wikipedia.org', ['Անի', 'Արամ Խաչատրյան', 'Եղիշե Չարենց']],
  ['Georgian', 'ka.wikipedia.org', ['ანა', 'შოთა რუსთაველი', 'ნინო']],
]

/** Places with their source: the country and the places. */
type Places = readonly [script: Script, country: CountryCode, values: readonly string[]]

const CITIES: readonly Places[] = [
  [
    'Latin',
    'FR',
    ['Y', 'Eu', 'Oz', 'By', 'Ay', 'Us', 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson', "L'Haÿ-les-Roses"],
  ],
  ['Latin', 'NO', ['Å', 'Ås', 'Ål', 'Bø']],
  ['Latin', 'SE', ['Ed', 'Å', 'Ö']],
  ['Latin', 'DK', ['Ry', 'Å', 'Ø']],
  ['Latin', 'AT', ['Au', 'Ach']],
  ['Latin', 'DE', ['Au', 'Aa', 'Ulm', 'Bad Neuenahr-Ahrweiler', 'Hellschen-Heringsand-Unterschaar']],
  ['Latin', 'CH', ['Gy', 'Au']],
  ['Latin', 'BE', ['Ath', 'As']],
  ['Latin', 'NL', ['Ee', 'Oss', "'s-Hertogenbosch"]],
  ['Latin', 'IT', ['Re', 'Ne', 'Presicce-Acquarica']],
  ['Latin', 'ES', ['Ea', 'Ávila', 'L’Hospitalet de Llobregat']],
  ['Latin', 'PT', ['Sé', 'Ul', 'Freixo de Espada à Cinta']],
  [
    'Latin',
    'GB',
    ['Ae', 'Ware', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch', 'Westward Ho!', 'Bo’ness'],
  ],
  ['Latin', 'IS', ['Vík']],
  ['Latin', 'PL', ['Łódź', 'Żory']],
  ['Latin', 'US', ['Ai', 'Ti', 'Oz', 'Truth or Consequences', "Coeur d'Alene", 'King of Prussia']],
  ['Latin', 'MX', ['Ixmiquilpan', 'Ixil', 'Dolores Hidalgo Cuna de la Independencia Nacional']],
  ['Latin', 'VN', ['Huế', 'Ý Yên']],
  [
    'Latin',
    'NZ',
    ['Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu', 'Ōtaki'],
  ],
  ['Greek', 'GR', ['Ία', 'Νέα Ιωνία']],
  ['Cyrillic', 'RU', ['Уфа', 'Яя', 'Ростов-на-Дону']],
  ['Cyrillic', 'BG', ['Рила', 'Ямбол']],
  ['Hebrew', 'IL', ['לוד', 'תל אביב-יפו']],
  ['Arabic', 'EG', ['قنا', 'الإسكندرية']],
  ['Arabic', 'AE', ['دبي']],
  ['Thai', 'TH', ['ตาก', 'เลย', 'กรุงเทพมหานคร']],
  ['Georgian', 'GE', ['გორი']],
  ['Armenian', 'AM', ['Գորիս']],
  ['Devanagari', 'IN', ['मऊ', 'गया']],
  ['Gurmukhi', 'IN', ['ਮਾਨਸਾ']],
  ['Han', 'JP', ['津', '津市']],
  ['Kana', 'JP', ['つくば市']],
  ['Han', 'CN', ['北京', '义乌']],
  ['Hangul', 'KR', ['서울', '진주']],
]

const BRAZILIAN_CITIES = [
  'Itá',
  'Ipê',
  'Exu',
  'Luz',
  'Uru',
  'Poá',
  'Icó',
  'Orós',
  'Não-Me-Toque',
  "Olho-d'Água do Borges",
  "Pingo-d'Água",
  'Vila Bela da Santíssima Trindade',
]

const STREETS: readonly Places[] = [
  [
    'Latin',
    'BR',
    [
      'Q 1',
      'QI 7',
      'C 4',
      'Rua 9',
      'Rua 1º de Maio',
      'Praça da Sé',
      'Avenida 23 de Maio',
      'Quadra 104 Sul Alameda 2',
      'SQN 205 Bloco A',
      'Rua Dona Maria I',
      "Travessa Pau d'Alho",
      'Rua Professor Doutor Antônio Carlos Pacheco e Silva Filho de Albuquerque Cavalcanti',
    ],
  ],
  ['Latin', 'DE', ['Weg 1', 'Straße des 17. Juni 135', 'C 4, 6', 'Am Ende 2']],
  ['Latin', 'FR', ['8 bis, rue Y', '1 Bd du 1er-Mai']],
  ['Latin', 'US', ['8', 'A St', '1st Ave', '5th Street NW #2']],
  ['Latin', 'MX', ['Calle 5 de Mayo', '16 de Septiembre']],
  ['Cyrillic', 'RU', ['ул. 1', '8-го Марта']],
  ['Greek', 'GR', ['28ης Οκτωβρίου 1']],
  ['Han', 'JP', ['1丁目', '二丁目8番1号']],
  ['Hangul', 'KR', ['세종대로 110', '을지로3가']],
  ['Arabic', 'EG', ['شارع 26 يوليو']],
  ['Hebrew', 'IL', ['רח׳ הס 4']],
]

const DISTRICTS = ['Sé', 'Ipê', 'IAPI', 'P Sul', 'Setor O', 'Freguesia do Ó', '14 Bis', 'Guará II']

const placesOf = (kind: RealName['kind'], places: readonly Places[], source: string): RealPlace[] =>
  places.flatMap(([script, country, values]) =>
    values.map((value) => ({ kind, value, script, country, source })),
  )

export const REAL_PEOPLE: readonly RealName[] = PEOPLE.flatMap(([script, source, values]) =>
  values.map((value) => ({ kind: 'person' as const, value, script, source })),
)

export const REAL_PLACES: readonly RealPlace[] = [
  ...placesOf('city', CITIES, 'geonames.org'),
  ...placesOf('city', [['Latin', 'BR', BRAZILIAN_CITIES]], 'ibge.gov.br, municípios'),
  ...placesOf('street', STREETS, 'buscacepinter.correios.com.br and openstreetmap.org'),
  ...placesOf('district', [['Latin', 'BR', DISTRICTS]], 'buscacepinter.correios.com.br'),
]

export const REAL_NAMES: readonly RealName[] = [...REAL_PEOPLE, ...REAL_PLACES]

/** One of each script: where each row is too much. */
export const ONE_OF_EACH_SCRIPT: readonly RealName[] = [
  ...new Map(REAL_PEOPLE.map((person) => [person.script, person])).values(),
]
