import type { BrazilianState } from './address.ts'

/** The first five digits of a range of CEPs, both ends included, and where it lies. `city` null: somewhere in the state. */
type Region = readonly [from: number, to: number, state: BrazilianState, city: string | null]

/**
 * How Correios share out the CEPs: the capitals, which have ranges of their own, before the states around them. The
 * Federal District is one city.
 */
const REGIONS: readonly Region[] = [
  [1000, 5999, 'SP', 'São Paulo'],
  [8000, 8499, 'SP', 'São Paulo'],
  [1000, 19999, 'SP', null],
  [20000, 23799, 'RJ', 'Rio de Janeiro'],
  [20000, 28999, 'RJ', null],
  [29000, 29099, 'ES', 'Vitória'],
  [29000, 29999, 'ES', null],
  [30000, 31999, 'MG', 'Belo Horizonte'],
  [30000, 39999, 'MG', null],
  [40000, 41999, 'BA', 'Salvador'],
  [40000, 48999, 'BA', null],
  [49000, 49098, 'SE', 'Aracaju'],
  [49000, 49999, 'SE', null],
  [50000, 52999, 'PE', 'Recife'],
  [50000, 56999, 'PE', null],
  [57000, 57099, 'AL', 'Maceió'],
  [57000, 57999, 'AL', null],
  [58000, 58099, 'PB', 'João Pessoa'],
  [58000, 58999, 'PB', null],
  [59000, 59139, 'RN', 'Natal'],
  [59000, 59999, 'RN', null],
  [60000, 60999, 'CE', 'Fortaleza'],
  [60000, 63999, 'CE', null],
  [64000, 64099, 'PI', 'Teresina'],
  [64000, 64999, 'PI', null],
  [65000, 65099, 'MA', 'São Luís'],
  [65000, 65999, 'MA', null],
  [66000, 66999, 'PA', 'Belém'],
  [66000, 68899, 'PA', null],
  [68900, 68911, 'AP', 'Macapá'],
  [68900, 68999, 'AP', null],
  [69000, 69099, 'AM', 'Manaus'],
  [69300, 69339, 'RR', 'Boa Vista'],
  [69300, 69399, 'RR', null],
  [69900, 69923, 'AC', 'Rio Branco'],
  [69900, 69999, 'AC', null],
  [69000, 69899, 'AM', null],
  [70000, 72799, 'DF', 'Brasília'],
  [73000, 73699, 'DF', 'Brasília'],
  [74000, 74899, 'GO', 'Goiânia'],
  [72800, 76799, 'GO', null],
  [76800, 76834, 'RO', 'Porto Velho'],
  [76800, 76999, 'RO', null],
  [77000, 77249, 'TO', 'Palmas'],
  [77000, 77999, 'TO', null],
  [78000, 78099, 'MT', 'Cuiabá'],
  [78000, 78899, 'MT', null],
  [79000, 79124, 'MS', 'Campo Grande'],
  [79000, 79999, 'MS', null],
  [80000, 82999, 'PR', 'Curitiba'],
  [80000, 87999, 'PR', null],
  [88000, 88099, 'SC', 'Florianópolis'],
  [88000, 89999, 'SC', null],
  [90000, 91999, 'RS', 'Porto Alegre'],
  [90000, 99999, 'RS', null],
]

/** Where a CEP of eight digits lies by its first five alone: the state, and the city if it is a capital. */
export function regionOfCep(cep: string): { state: BrazilianState; city: string | null } | null {
  const start = Number(cep.slice(0, 5))
  const found = REGIONS.find(([from, to]) => start >= from && start <= to)
  return found === undefined ? null : { state: found[2], city: found[3] }
}
