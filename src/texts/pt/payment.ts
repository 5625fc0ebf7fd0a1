import { plural } from '../format.ts'

/** Methods, card fields, the pay button and all that happens until the money has moved. */
export const payment = {
  title: 'Pagamento',
  choose: 'Como você prefere pagar?',
  methods: {
    CREDIT_CARD: 'Cartão de crédito',
    TWO_CREDIT_CARDS: 'Dois cartões',
    DEBIT_CARD: 'Cartão de débito',
    BOLETO: 'Boleto',
    PIX: 'Pix',
    PIX_AUTOMATIC: 'Pix Automático',
    PAYPAL: 'PayPal',
    APPLE_PAY: 'Apple Pay',
    GOOGLE_PAY: 'Google Pay',
    OXXO: 'OXXO',
    FREE: 'Grátis',
  },
  facts: {
    pix: 'aprovação imediata',
    boleto: 'até 3 dias úteis',
    cardUpTo: (p: { n: number; value: string }) => `até ${p.n}x de ${p.value}`,
    cardOnce: 'pagamento à vista',
    free: 'nada a pagar',
  },
  installments: {
    label: 'Parcelas',
    once: (p: { value: string }) => `1x de ${p.value} à vista`,
    option: (p: { n: number; value: string; total: string }) => `${p.n}x de ${p.value} (${p.total})`,
    withoutInterest: (p: { n: number; value: string }) => `${p.n}x de ${p.value} sem juros`,
  },
  button: {
    pix: 'Pagar com Pix',
    card: 'Pagar com Cartão',
    boleto: 'Pagar com Boleto',
    debit: 'Pagar com Débito',
    paypal: 'Continuar com PayPal',
    free: 'Receber de graça',
    finish: 'Finalizar pagamento',
    /** The words that European law asks for on the button that obliges to pay. */
    europe: 'Encomenda com obrigação de pagar',
    busy: 'Processando…',
  },
  card: {
    frame: 'Campos seguros do cartão',
    holder: 'Nome impresso no cartão',
    holderPlaceholder: 'Igual ao cartão',
    ending: (p: { lastFour: string }) => `final ${p.lastFour}`,
    safe: 'Os dados do cartão vão criptografados à processadora. A loja não os vê.',
    failed: 'Os campos do cartão não carregaram. Tente novamente ou escolha outra forma de pagamento.',
  },
  /** How to pay a Pix; the code itself is in the texts of the result. */
  pix: {
    steps: {
      open: 'Abra o aplicativo do seu banco e entre na área Pix.',
      scan: 'Escaneie o QR code ou cole o código em “Pix copia e cola”.',
      confirm: 'Confira o valor e confirme. Esta página se atualiza automaticamente.',
    },
  },
  boleto: {
    clearing: 'Depois de pago, o boleto leva até 3 dias úteis para ser compensado.',
    dueIn: (p: { days: number }) =>
      plural('pt', p.days, {
        one: `Você tem até ${p.days} dia para pagar.`,
        other: `Você tem até ${p.days} dias para pagar.`,
      }),
  },
}
