import { Option } from '@commander-js/extra-typings'

/** The option of every command that prints data. The runner prints the data of its result instead of the text. */
export const JSON_OPTION = new Option('--json', 'print JSON')
