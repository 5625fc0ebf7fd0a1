/**
 * The page by which a buyer withdraws from a purchase, and its mails. Only the server says them. In Brazil no text
 * prescribes labels (Código de Defesa do Consumidor, article 49; Decreto 7.962/2013, article 5): these are its own words.
 */
export const withdraw = {
  title: 'Desistir da compra',
  intro:
    'Informe a sua compra. No próximo passo você confere e confirma; até lá, nada muda. Não é preciso dizer o motivo.',
  fields: { order: 'Número do pedido', product: 'Produto', name: 'Nome completo', email: 'E-mail da compra' },
  orderHint: 'Está no e-mail de confirmação e no comprovante, por exemplo 4K7Q-2XM9.',
  sentTo: (p: { email: string }) => `A confirmação de recebimento vai para ${p.email}.`,
  next: 'Continuar',
  missing: 'Preencha este campo.',
  wrongEmail: 'Confira o endereço de e-mail.',
  card: 'Não escreva aqui o número de um cartão.',
  review: {
    title: 'Confira e confirme',
    text: 'Ao confirmar, você desiste desta compra. Se ainda estiver no prazo legal, ou numa garantia que devolve automaticamente, o seu dinheiro volta pelo meio em que você pagou, e o acesso ao produto termina.',
    confirm: 'Confirmar desistência',
    change: 'Voltar e corrigir',
  },
  guarantee: {
    automatic: (p: { at: string }) =>
      `O vendedor dá garantia até ${p.at}: ao confirmar, o seu dinheiro volta automaticamente pelo meio em que você pagou, e o acesso ao produto termina.`,
    ask: (p: { at: string }) =>
      `O vendedor dá garantia até ${p.at} e responde ao seu pedido: o dinheiro não volta automaticamente. Ao confirmar, você envia o pedido a ele.`,
  },
  received: {
    title: 'Recebemos a sua desistência',
    text: 'Enviamos uma confirmação por e-mail, com o que você declarou e a data e a hora do recebimento.',
    at: 'Recebida em',
    reference: 'Protocolo',
  },
  mail: {
    buyer: {
      subject: 'Recebemos a sua desistência',
      title: 'Recebemos a sua desistência da compra',
      text: 'Esta mensagem confirma o que você declarou e quando recebemos. Guarde-a.',
      next: 'Se houver uma compra com este número e este endereço e o prazo legal ou uma garantia que devolve automaticamente ainda valer, devolvemos o dinheiro pelo meio do pagamento e avisamos por e-mail. Nos outros casos, o vendedor responde a você. Se você ainda não tiver pago, não pague: o que for pago depois é devolvido.',
      notYou: 'Se não foi você, avise o vendedor da compra. O dinheiro só volta pelo meio em que foi pago.',
    },
    done: {
      subject: 'Sua desistência foi concluída',
      title: 'Sua desistência foi concluída',
      refunded:
        'O dinheiro desta compra volta pelo meio em que você pagou. Quando ele aparece depende do banco ou da operadora do cartão. As assinaturas desta compra terminaram.',
      unpaid:
        'Esta compra não tinha sido paga: não há nada a devolver. Se algo for pago depois, nós devolvemos.',
    },
    refused: {
      subject: 'Resposta à sua desistência',
      title: 'Não foi possível aceitar a sua desistência',
      text: 'O vendedor respondeu:',
      next: 'Se você não concordar, responda ao vendedor ou procure o órgão de defesa do consumidor.',
    },
    onFile: {
      subject: 'Tentativa de desistir da sua compra',
      title: 'Alguém pediu para desistir da sua compra',
      text: 'Recebemos uma desistência com o número do seu pedido e outro endereço de e-mail. Por isso nada mudou na sua compra.',
      next: 'Se foi você, faça de novo com o e-mail da compra. Se não foi, não é preciso fazer nada.',
    },
    seller: {
      subject: (p: { order: string }) => `Desistência do pedido ${p.order}`,
      title: 'Um comprador desistiu da compra',
      refunds:
        'O direito de arrependimento vale: o dinheiro é devolvido automaticamente, e as assinaturas desta compra terminam.',
      guaranteeRefunds:
        'A sua garantia vale: o dinheiro é devolvido automaticamente, e as assinaturas desta compra terminam.',
      asks: 'Responda no painel, em Desistências ou na página da venda; o comprador é avisado por e-mail.',
      until: 'O prazo legal termina em',
      guaranteeUntil: 'A sua garantia termina em',
      other: 'O dinheiro não pôde ser devolvido pelo meio do pagamento.',
      reasons: {
        'no-right': 'A lei não dá direito de arrependimento nesta compra.',
        late: 'O prazo legal já terminou.',
        parcel: 'O prazo conta da entrega, e o produto volta primeiro.',
        event: 'A compra é de ingressos, que podem já ter sido usados.',
        guarantee: 'O prazo legal terminou ou não se aplica, e a sua garantia ainda vale.',
        'guarantee-often':
          'A sua garantia ainda vale, mas este comprador já recebeu três devoluções automáticas em 90 dias.',
        'transfer-only':
          'O direito vale, mas este meio de pagamento só se devolve por transferência bancária.',
        'too-late': 'O direito vale, mas este Pix não pode mais ser devolvido: faça uma transferência.',
        'refund-refused': 'O direito vale, mas o meio de pagamento recusou a devolução.',
      },
    },
  },
}
