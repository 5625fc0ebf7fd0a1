import { plural } from '../format.ts'

/** Order bumps: products that are offered beside the main one. */
export const bumps = {
  title: 'Leve também',
  forced: 'Obrigatório nesta oferta; entra no total',
  disabled: 'Indisponível no momento',
  /** Of a way to pay, while a chosen bump cannot be paid by it. */
  excludesMethod: 'não com o produto adicional',
  shipping: (p: { value: string }) => `+ ${p.value} de frete`,
  dynamicShipping: 'Frete calculado pelo seu CEP',
  trial: {
    days: (p: { n: number }) => plural('pt', p.n, { one: `${p.n} dia grátis`, other: `${p.n} dias grátis` }),
    years: (p: { n: number }) => plural('pt', p.n, { one: `${p.n} ano grátis`, other: `${p.n} anos grátis` }),
    afterwards: (p: { value: string }) => `depois ${p.value}`,
  },
}
