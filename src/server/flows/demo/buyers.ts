import type { AddressRecord, BuyerRecord } from '../../store/purchases/purchase-records.ts'
import type { Drawn } from './drawn.ts'

const FIRST_NAMES = [
  'Ana', 'Bruno', 'Camila', 'Daniel', 'Eduarda', 'Felipe', 'Gabriela', 'Henrique', 'Isabela', 'João',
  'Karina', 'Lucas', 'Mariana', 'Nelson', 'Olívia', 'Paulo', 'Renata', 'Sérgio', 'Tatiana', 'Vinícius',
] as const // prettier-ignore
const LAST_NAMES = [
  'Almeida', 'Barbosa', 'Cardoso', 'Duarte', 'Esteves', 'Figueiredo', 'Gonçalves', 'Lacerda', 'Macedo',
  'Nogueira', 'Pacheco', 'Queiroz', 'Rezende', 'Siqueira', 'Tavares', 'Vilela',
] as const // prettier-ignore

const ADDRESSES: readonly [AddressRecord, ...AddressRecord[]] = [
  {
    zipcode: '01310-100',
    street: 'Avenida Paulista',
    number: '900',
    complement: 'ap. 71',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
  {
    zipcode: '30140-071',
    street: 'Rua da Bahia',
    number: '1148',
    complement: '',
    neighborhood: 'Centro',
    city: 'Belo Horizonte',
    state: 'MG',
  },
  {
    zipcode: '50030-230',
    street: 'Avenida Rio Branco',
    number: '162',
    complement: 'sala 3',
    neighborhood: 'Recife Antigo',
    city: 'Recife',
    state: 'PE',
  },
]

/** People who may buy: some come back. */
const PEOPLE = 900

/** Somebody who buys, without an address; their mail address belongs to a domain that is kept for examples. */
export function drawBuyer(drawn: Drawn): BuyerRecord {
  const number = drawn.between(0, PEOPLE - 1)
  // The two lists have no common divisor with the steps, so that names mix.
  const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? FIRST_NAMES[0]
  const last = LAST_NAMES[Math.floor(number / 3) % LAST_NAMES.length] ?? LAST_NAMES[0]
  return {
    name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}${number}@example.com`,
    phone: `+55119${String(61_000_000 + number * 37_111).slice(0, 8)}`,
    document: cpfOf(number),
    document_type: 'CPF',
    country: 'BR',
    address: null,
  }
}

export function drawAddress(drawn: Drawn): AddressRecord {
  return drawn.pick(ADDRESSES)
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A CPF with valid check digits (Receita Federal: weights 10 to 2, then 11 to 2, modulo 11). */
function cpfOf(number: number): string {
  const base = `31${String(number).padStart(7, '0')}`
  const first = checkDigit(base)
  return base + first + checkDigit(base + first)
}

function checkDigit(base: string): string {
  const sum = [...base].reduce((total, digit, at) => total + Number(digit) * (base.length + 1 - at), 0)
  const rest = (sum * 10) % 11
  return String(rest === 10 ? 0 : rest)
}
