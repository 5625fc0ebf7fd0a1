import { plural } from '../format.ts'

const days = (n: number) => plural('pt', n, { one: `${n} dia`, other: `${n} dias` })

/** Texts of the page about trust and law beside the form: read, and loaded, after the first screen. */
export const trust = {
  badges: {
    title: 'Por que comprar aqui é seguro',
    reviewedProduct: 'Produto revisado',
    protectedData: 'Dados protegidos',
  },
  safePurchase: 'Os dados do seu pagamento são criptografados.',
  withdrawal: {
    brazil:
      'Direito de arrependimento: em até 7 dias após a compra ou a entrega, você pode desistir e receber tudo de volta (art. 49 do Código de Defesa do Consumidor).',
    europe: 'Direito de livre resolução: você pode resolver o contrato em até 14 dias, sem dar motivos.',
    /** The label of Directive 2011/83/EU, article 11a(1), that leads to the withdrawal function. */
    link: 'Desistir da compra',
  },
  /** The label of § 312k (2) BGB, that leads to the page on which contracts are cancelled. */
  cancelContract: 'Cancelar assinatura ou contrato',
  secureCard: {
    title: 'Compra segura',
    author: 'Criado por',
    warranty: (p: { days: number }) => `Garantia de ${days(p.days)}`,
    warrantyText: (p: { days: number }) =>
      `Se não gostar, peça o seu dinheiro de volta em até ${days(p.days)}.`,
  },
  seller: {
    soldBy: (p: { name: string }) => `Vendido por ${p.name}`,
    legal: (p: { legalName: string; document: string }) => `${p.legalName}, ${p.document}`,
    foreignLegal: (p: { legalName: string; document: string }) => `${p.legalName}, registro ${p.document}`,
    address: (p: { address: string }) => `Endereço: ${p.address}`,
    contact: (p: { email: string }) => `Contato: ${p.email}`,
    since: (p: { year: number }) => `Vende aqui desde ${p.year}`,
    referral: 'Indique este vendedor',
    responsibility: 'O vendedor responde pela oferta, pela entrega e pela qualidade do produto.',
    platform: {
      sells: (p: { platform: string; seller: string }) => `Vendido por ${p.platform}, produto de ${p.seller}`,
      sellsFor: (p: { platform: string; seller: string }) =>
        `Vendido por ${p.platform} em nome de ${p.seller}`,
      answers: (p: { platform: string }) =>
        `${p.platform} responde pela oferta, pela entrega e pela qualidade do produto.`,
      answersForPayment: (p: { platform: string; seller: string }) =>
        `${p.seller} responde pela oferta, pela entrega e pela qualidade do produto; ${p.platform}, pelo pagamento.`,
    },
  },
  agreement: {
    before: (p: { button: string }) => `Ao clicar em “${p.button}”, você aceita os `,
    terms: 'Termos de Uso',
    between: ' e a ',
    privacy: 'Política de Privacidade',
    after: '.',
  },
  lgpd: 'Os seus dados são tratados conforme a LGPD (Lei 13.709/2018), para realizar esta compra.',
  forget: {
    button: 'Esquecer de mim neste aparelho',
    working: 'Apagando…',
    title: 'Pronto, este aparelho esqueceu você',
    text: 'Apagamos o que este navegador guardava desta loja e encerramos a sua visita. As suas compras continuam valendo: os comprovantes estão no seu e-mail.',
    again: 'Abrir a página de novo',
    failed: 'Não conseguimos apagar agora. Tente de novo.',
    lose: {
      title: 'Você perde o que está reservado',
      tickets: 'Os ingressos reservados para você voltam à venda na hora.',
      place: 'Você perde seu lugar na fila.',
      confirm: 'Esquecer mesmo assim',
      keep: 'Manter',
    },
  },
}
