/** The form, the order summary and what the law and trust ask for beside them. */
export const checkout = {
  steps: {
    progress: (p: { step: number; of: number }) => `Etapa ${p.step} de ${p.of}`,
    personal: 'Dados pessoais',
    address: 'Endereço',
    payment: 'Pagamento',
    next: 'Continuar',
    back: 'Voltar',
  },
  personal: {
    title: 'Seus dados',
    name: {
      label: 'Nome completo',
      placeholder: 'Nome e sobrenome',
    },
    email: {
      label: 'E-mail',
      placeholder: 'voce@exemplo.com',
    },
    confirmEmail: {
      label: 'Confirme o e-mail',
      placeholder: 'Digite mais uma vez',
    },
    cellphone: {
      label: 'Celular',
      /** Shown in Brazil only, so it is a Brazilian number in every language. */
      placeholder: '(11) 91234-5678',
      hint: 'Só para avisos sobre esta compra',
    },
    document: {
      label: 'CPF ou CNPJ',
      placeholder: '000.000.000-00',
      hint: 'Para a nota fiscal e o pagamento',
    },
    locked: 'Preenchido pelo link; não pode ser alterado.',
  },
  summary: {
    forecast: 'Ver o mês de cada parcela',
    title: 'Resumo do pedido',
    show: 'Ver resumo do pedido',
    hide: 'Ocultar resumo do pedido',
    subtotal: 'Subtotal',
    interest: (p: { n: number }) => `Juros do parcelamento (${p.n}x)`,
    coupon: (p: { name: string }) => `Cupom ${p.name}`,
    shipping: 'Frete',
    total: 'Total',
    youPay: 'Você paga',
    inInstallments: (p: { n: number; value: string }) => `${p.n}x de ${p.value}`,
    orInInstallments: (p: { n: number; value: string }) => `ou ${p.n}x de ${p.value}`,
    noInterest: (p: { plan: string }) => `${p.plan} sem juros`,
    /** Above the price, where instalments cost more. */
    atOnce: 'À vista',
    orAtOnce: (p: { value: string }) => `ou ${p.value} à vista`,
    /** In the line below a product, after what it gives access to. */
    by: (p: { author: string }) => `por ${p.author}`,
    oldPrice: (p: { value: string }) => `Antes ${p.value}`,
    saved: (p: { value: string }) => `você economiza ${p.value}`,
  },
  interest: {
    note: (p: { monthly: string; annual: string }) =>
      `As parcelas têm juros de ${p.monthly} ao mês (${p.annual} ao ano).`,
    cost: (p: { cash: string; n: number; value: string; total: string; monthly: string; annual: string }) =>
      `Preço à vista: ${p.cash}. Parcelado: ${p.n}x de ${p.value}, total de ${p.total}. Juros de ${p.monthly} ao mês (${p.annual} ao ano).`,
    none: 'Parcelamento sem juros.',
  },
  coupon: { open: 'Tenho um cupom' },
  trust: {
    safePurchase: 'Compra segura',
  },
  tickets: {
    soldOut: 'Ingressos esgotados.',
  },
  /** Only where payments are simulated. */
  sandbox: {
    notice: 'Nesta instalação nenhum dinheiro de verdade é movimentado.',
    cards: 'Ver os cartões de teste',
  },
}
