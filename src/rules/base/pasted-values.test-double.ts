/*
 * Values that users paste, or that browsers and password managers fill in, with their intended meaning: one table for
 * every kind of field, read by the tests of the rules and by the one that pastes into the real fields.
 */

/** A kind of field that is read in the same way on every form. */
export type PastedKind =
  | 'cpf'
  | 'cnpj'
  | 'rfc'
  | 'curp'
  | 'uy-ci'
  | 'uy-rut'
  | 'dni'
  | 'cuit'
  | 'cl-rut'
  | 'brazilian-phone'
  | 'phone'
  | 'cep'
  | 'email'
  | 'name'
  | 'card-number'
  | 'cvv'
  | 'coupon'
  | 'amount'
  | 'order-number'

/** The pasted text, the value sent for it, and the field's display if that is written differently. */
export type Pasted = readonly [typed: string, meant: string, shown?: string]

/** Values that can be read. */
export const PASTED: Readonly<Record<PastedKind, readonly Pasted[]>> = {
  cpf: [
    ['CPF: 529 982 247 25', '52998224725', '529.982.247-25'],
    ['CPF 529.982.247-25', '52998224725', '529.982.247-25'],
    ['cpf/cnpj: 529.982.247-25', '52998224725', '529.982.247-25'],
    [' 529.982.247-25 ', '52998224725', '529.982.247-25'],
    ['529\u00a0982\u00a0247\u00a025', '52998224725', '529.982.247-25'],
    ['\u200b529.982.247-25\u200b', '52998224725', '529.982.247-25'],
    ['\u202a52998224725\u202c', '52998224725', '529.982.247-25'],
    [
      '\uff15\uff12\uff19\uff0e\uff19\uff18\uff12\uff0e\uff12\uff14\uff17\uff0d\uff12\uff15',
      '52998224725',
      '529.982.247-25',
    ],
    ['529-982-247/25', '52998224725', '529.982.247-25'],
    ['529.982.247\u201325', '52998224725', '529.982.247-25'],
  ],
  cnpj: [
    ['CNPJ: 11.222.333/0001-81', '11222333000181', '11.222.333/0001-81'],
    ['CNPJ 11 222 333 0001 81', '11222333000181', '11.222.333/0001-81'],
    ['11222333000181\u200b', '11222333000181', '11.222.333/0001-81'],
    ['cnpj: 12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['\uff11\uff12ABC34501DE35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ],
  rfc: [
    ['RFC: GODE561231GR8', 'GODE561231GR8'],
    ['R.F.C. GODE-561231-GR8', 'GODE561231GR8'],
    ['rfc gode 561231 gr8', 'GODE561231GR8'],
    ['RFC con homoclave:\u00a0GODE561231GR8\u200b', 'GODE561231GR8'],
    ['\u2060\u00d1&A010101AB1\u200b', '\u00d1&A010101AB1'],
  ],
  curp: [
    ['CURP: BOXW310820HNERXN09', 'BOXW310820HNERXN09'],
    ['curp boxw310820hnerxn09', 'BOXW310820HNERXN09'],
    ['BOXW 310820 HNERXN 09', 'BOXW310820HNERXN09'],
  ],
  'uy-ci': [
    ['C.I. 1.234.567-2', '12345672', '1.234.567-2'],
    ['CI: 1234567-2', '12345672', '1.234.567-2'],
    ['C\u00e9dula: 1.234.567-2', '12345672', '1.234.567-2'],
    ['CI N\u00ba 1 234 567 2', '12345672', '1.234.567-2'],
    ['\u200b12345672\u200b', '12345672', '1.234.567-2'],
  ],
  'uy-rut': [
    ['RUT: 21-100342-001-7', '211003420017', '211003420017'],
    ['R.U.T. 211003420017', '211003420017', '211003420017'],
    ['21 100342 001 7', '211003420017', '211003420017'],
  ],
  dni: [
    ['DNI: 12.345.678', '12345678', '12.345.678'],
    ['D.N.I. N\u00b0 12.345.678', '12345678', '12.345.678'],
    ['dni 12 345 678', '12345678', '12.345.678'],
    ['DNI Nro. 7.654.321', '7654321', '7.654.321'],
    ['\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18', '12345678', '12.345.678'],
  ],
  cuit: [
    ['CUIT: 20-05536168-2', '20055361682', '20-05536168-2'],
    ['CUIT/CUIL 20-05536168-2', '20055361682', '20-05536168-2'],
    ['CUIL 20 05536168 2', '20055361682', '20-05536168-2'],
    ['20.05536168/2', '20055361682', '20-05536168-2'],
  ],
  'cl-rut': [
    ['RUT: 76.086.428-5', '760864285', '76.086.428-5'],
    ['R.U.T. 12.531.909-2', '125319092', '12.531.909-2'],
    ['RUN 12531909-2', '125319092', '12.531.909-2'],
    ['rut n\u00ba 10.000.013-k', '10000013K', '10.000.013-K'],
    ['12\u00a0531\u00a0909\u20132', '125319092', '12.531.909-2'],
  ],
  'brazilian-phone': [
    ['+55 11 98765-4321', '+5511987654321', '(11) 98765-4321'],
    ['\u202a+55 11 98765\u20114321\u202c', '+5511987654321', '(11) 98765-4321'],
    ['Tel.: (011) 98765-4321', '+5511987654321', '(11) 98765-4321'],
    ['WhatsApp: +55 (11) 9.8765.4321', '+5511987654321', '(11) 98765-4321'],
    ['tel:+5511987654321', '+5511987654321', '(11) 98765-4321'],
    ['0055 11 98765 4321', '+5511987654321', '(11) 98765-4321'],
    [
      '\uff08\uff11\uff11\uff09\uff19\uff18\uff17\uff16\uff15\uff0d\uff14\uff13\uff12\uff11',
      '+5511987654321',
      '(11) 98765-4321',
    ],
    ['11\u00a098765\u00a04321', '+5511987654321', '(11) 98765-4321'],
    ['11/3456.7890', '+551134567890', '(11) 3456-7890'],
    ['+1 415 555 2671', '+14155552671', '+1 415 555 2671'],
    ['0044 20 7946 0958', '+442079460958', '0044 20 7946 0958'],
  ],
  phone: [
    ['\u202a+49 151 23456789\u202c', '+4915123456789'],
    ['Tel.: 0151 23456789', '+4915123456789'],
    ['\uff0b49 151 23456789', '+4915123456789'],
    ['0151/23456789', '+4915123456789'],
    ['Handy: +49 (0)151\u00a023456789', '+4915123456789'],
  ],
  cep: [
    ['CEP: 01310-100', '01310100', '01310-100'],
    ['CEP 01310 100', '01310100', '01310-100'],
    ['01.310-100', '01310100', '01310-100'],
    ['01310\u2013100', '01310100', '01310-100'],
    ['\uff10\uff11\uff13\uff11\uff10\uff0d\uff11\uff10\uff10', '01310100', '01310-100'],
    ['\u200b01310100\ufeff', '01310100', '01310-100'],
    ['01310-100, S\u00e3o Paulo', '01310100', '01310-100'],
  ],
  email: [
    ['maria@example.com\u200b', 'maria@example.com'],
    ['\u2060maria@example.com', 'maria@example.com'],
    ['E-mail:\u00a0maria@example.com ', 'maria@example.com'],
    ['E-mail: maria@example.com', 'maria@example.com'],
    ['mailto:maria@example.com', 'maria@example.com'],
    ['Maria Silva <maria@example.com>', 'maria@example.com'],
    ['<maria@example.com>', 'maria@example.com'],
    ['maria@example.com,', 'maria@example.com'],
    ['maria@example.com.', 'maria@example.com'],
    ['\uff4d\uff41\uff52\uff49\uff41\uff20example\uff0ecom', 'maria@example.com'],
    ['\u202amaria@example.com\u202c', 'maria@example.com'],
  ],
  name: [
    ['  Maria   da\u00a0Silva ', 'Maria da Silva'],
    ['Maria\u200b da Silva', 'Maria da Silva'],
    ['\u202aMaria da Silva\u202c', 'Maria da Silva'],
    ['Maria\tda Silva', 'Maria da Silva'],
    ['Ma\u00adria da Silva', 'Maria da Silva'],
  ],
  'card-number': [
    ['N\u00famero: 4000 0000 0000 0010', '4000000000000010', '4000 0000 0000 0010'],
    ['4000-0000-0000-0010', '4000000000000010', '4000 0000 0000 0010'],
    ['4000.0000.0000.0010', '4000000000000010', '4000 0000 0000 0010'],
    ['4000\u00a00000\u00a00000\u00a00010\u200b', '4000000000000010', '4000 0000 0000 0010'],
    ['\uff14000000000000010', '4000000000000010', '4000 0000 0000 0010'],
  ],
  cvv: [
    ['CVV: 123', '123'],
    [' 1 2 3 ', '123'],
    ['\uff11\uff12\uff13', '123'],
    ['123\u200b', '123'],
  ],
  coupon: [
    [' bemvindo10 ', 'BEMVINDO10'],
    ['Cupom: BEMVINDO10', 'BEMVINDO10'],
    ['\u201cBEMVINDO10\u201d', 'BEMVINDO10'],
    ['BEMVINDO10.', 'BEMVINDO10'],
    ['BEMVINDO10\u200b', 'BEMVINDO10'],
    ['\uff22\uff25\uff2dVINDO10', 'BEMVINDO10'],
  ],
  amount: [
    ['R$\u00a049,90', '4990'],
    ['Valor: R$ 49,90', '4990'],
    ['\u200b49,90', '4990'],
    ['\uff14\uff19\uff0c\uff19\uff10', '4990'],
    ['1.250,00\u202c', '125000'],
  ],
  'order-number': [
    ['abcd-2345\u200b', 'ABCD2345'],
    ['ABCD \u2013 2345', 'ABCD2345'],
    ['\uff21BCD2345', 'ABCD2345'],
  ],
}

/** Unreadable values: the field shows them as typed, and they are refused. */
export const UNREADABLE: Readonly<Partial<Record<PastedKind, readonly string[]>>> = {
  cpf: ['meu documento', '529.982.247-25 e 111.444.777-35'],
  rfc: ['GODE561231GR8 o BOXW310820HNE'],
  curp: ['BOXW310820HNERXN09 de mi esposa'],
  'uy-ci': ['pasaporte AB123456', '1.234.567-2 / 4.321.765-9', 'DNI 12.345.678 (AR)'],
  'uy-rut': ['211003420017 y 211003420017'],
  dni: ['no tengo', 'AAB123456', '12.345.678 / 20-05536168-2'],
  cuit: ['20-05536168-2 / 20-05536168-2'],
  'cl-rut': ['76.086.428-5 y 12.531.909-2', 'pasaporte P1234567'],
  'brazilian-phone': ['11 98765-4321 / 11 98765-4322', '+1 415'],
  cep: ['01310-100 e 01310-200'],
  email: ['maria silva@example.com', 'a@example.com, b@example.com', 'maria@'],
}
