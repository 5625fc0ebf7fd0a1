/** The mails about what happens in a shop to those who work there: of one thing, and of several that came together. */
export const teamMailPt = {
  footer: 'Painel da loja',
  settings: 'Escolher os e-mails que você recebe',
  more: (p: { count: number }) =>
    p.count === 1 ? 'Mais uma linha não cabe aqui.' : `Mais ${p.count} linhas não cabem aqui.`,
  collected: 'O que acontece em poucos minutos vem num só e-mail.',
  facts: {
    order: 'Pedido',
    product: 'Produto',
    total: 'Valor cobrado',
    sum: 'Total cobrado',
    method: 'Forma de pagamento',
    buyer: 'Quem comprou',
    deadline: 'Prazo do comprador até',
  },
  sale: {
    subject: (p: { seller: string; product: string; total: string }) =>
      `Você vendeu: ${p.product}, ${p.total}`,
    title: 'Você vendeu!',
    text: (p: { seller: string }) => `Uma nova venda foi paga na loja ${p.seller}.`,
    button: 'Ver a venda',
    several: {
      subject: (p: { seller: string; count: number }) => `${p.count} vendas na loja ${p.seller}`,
      title: (p: { count: number }) => `Você vendeu ${p.count} vezes!`,
      text: (p: { seller: string }) => `Estas vendas foram pagas na loja ${p.seller}.`,
      button: 'Ver as vendas',
    },
    why: '',
  },
  'charged-back': {
    subject: (p: { seller: string; order: string }) =>
      `${p.seller}: o pedido ${p.order} foi contestado no banco`,
    title: 'Uma venda foi contestada no banco',
    text: (p: { seller: string }) =>
      `O banco de quem comprou na loja ${p.seller} tomou o pagamento de volta. Se a venda é legítima, responda à contestação no painel da operadora: o prazo está lá e costuma ser de poucos dias.`,
    button: 'Ver a venda',
    several: {
      subject: (p: { seller: string; count: number }) =>
        `${p.seller}: ${p.count} vendas foram contestadas no banco`,
      title: (p: { count: number }) => `${p.count} vendas foram contestadas no banco`,
      text: (p: { seller: string }) =>
        `Os bancos de quem comprou na loja ${p.seller} tomaram estes pagamentos de volta. Responda a cada contestação no painel da operadora: o prazo está lá e costuma ser de poucos dias.`,
      button: 'Ver as vendas',
    },
    why: 'Enquanto a contestação está aberta, os ingressos não valem, assinaturas terminam e nada pode ser devolvido por aqui. Se você ganhar, o dinheiro volta e a venda volta a ser paga.',
  },
  withdrawal: {
    subject: (p: { seller: string; order: string }) => `${p.seller}: desistência do pedido ${p.order}`,
    title: 'Um comprador desistiu da compra',
    text: (p: { seller: string; waits: boolean }) =>
      p.waits
        ? `Um comprador da loja ${p.seller} desistiu, e a loja precisa responder: devolver o dinheiro, recusar com o motivo ou dar por resolvido.`
        : `Um comprador da loja ${p.seller} desistiu dentro do prazo: o dinheiro é devolvido automaticamente.`,
    button: 'Ver as desistências',
    state: { label: 'Situação', waits: 'espera a resposta da loja', refunds: 'devolvida automaticamente' },
    several: {
      subject: (p: { seller: string; count: number }) => `${p.seller}: ${p.count} desistências`,
      title: (p: { count: number }) => `${p.count} compradores desistiram da compra`,
      text: (p: { seller: string }) =>
        `Estas compras da loja ${p.seller} foram desfeitas por quem comprou. Algumas podem esperar a resposta da loja.`,
      button: 'Ver as desistências',
    },
    why: '',
  },
  'past-due': {
    subject: (p: { seller: string; product: string }) => `${p.seller}: assinatura em atraso, ${p.product}`,
    title: 'Uma assinatura está em atraso',
    text: (p: { seller: string }) =>
      `O dia desta cobrança passou na loja ${p.seller} e ninguém pagou. Na página da assinatura você pode adiar a cobrança, cancelar ou falar com quem assina.`,
    amount: 'Valor da cobrança',
    due: 'Vencida em',
    button: 'Ver a assinatura',
    several: {
      subject: (p: { seller: string; count: number }) => `${p.seller}: ${p.count} assinaturas em atraso`,
      title: (p: { count: number }) => `${p.count} assinaturas estão em atraso`,
      text: (p: { seller: string }) =>
        `O dia destas cobranças passou na loja ${p.seller} e ninguém pagou. Na página de cada assinatura você pode adiar a cobrança, cancelar ou falar com quem assina.`,
      button: 'Ver as assinaturas',
    },
    why: '',
  },
  'stock-low': {
    subject: (p: { seller: string; product: string; left: number }) =>
      p.left === 0 ? `${p.seller}: ${p.product} esgotou` : `${p.seller}: ${p.product} está no fim`,
    title: 'Um produto está no fim',
    text: (p: { seller: string }) =>
      `Resta pouco deste produto ou lote da loja ${p.seller}. Quando acabar, a página de compra diz que esgotou.`,
    left: (p: { left: number }) =>
      p.left === 0 ? 'esgotado' : p.left === 1 ? 'resta 1' : `restam ${p.left}`,
    button: 'Ver o produto',
    several: {
      subject: (p: { seller: string; count: number }) => `${p.seller}: ${p.count} produtos ou lotes no fim`,
      title: (p: { count: number }) => `${p.count} produtos ou lotes estão no fim`,
      text: (p: { seller: string }) =>
        `Resta pouco destes produtos ou lotes da loja ${p.seller}. Quando acabam, a página de compra diz que esgotaram.`,
      button: 'Ver os produtos',
    },
    why: '',
  },
  'gateway-failing': {
    subject: (p: { seller: string; gateway: string }) => `${p.seller}: ${p.gateway} não aceita pagamentos`,
    title: (p: { gateway: string }) => `${p.gateway} não aceita pagamentos agora`,
    text: (p: { seller: string; gateway: string }) =>
      `As últimas cobranças da loja ${p.seller} não tiveram resposta de ${p.gateway} ou não foram aceitas, por uma falha da operadora ou por chaves que não valem mais. Verifique a conta em Meios de pagamento.`,
    state: 'não responde ou recusa as chaves',
    button: 'Ver os meios de pagamento',
    several: {
      subject: (p: { seller: string; count: number }) =>
        `${p.seller}: ${p.count} operadoras não aceitam pagamentos`,
      title: (p: { count: number }) => `${p.count} operadoras não aceitam pagamentos agora`,
      text: (p: { seller: string }) =>
        `As últimas cobranças da loja ${p.seller} não tiveram resposta destas operadoras ou não foram aceitas. Verifique as contas em Meios de pagamento.`,
      button: 'Ver os meios de pagamento',
    },
    why: 'Nada foi cobrado duas vezes: o que ficou sem resposta é consultado até se saber o resultado.',
  },
  selling: {
    stopped: {
      subject: (p: { seller: string }) => `${p.seller} parou de vender`,
      text: (p: { reason: string }) =>
        `O operador da plataforma parou as vendas da loja. Motivo: ${p.reason}`,
      why: 'Ninguém consegue comprar, também não por links de antes. Devoluções, ingressos e acessos continuam. Para vender de novo, fale com o operador da plataforma.',
    },
    resumed: {
      subject: (p: { seller: string }) => `${p.seller} vende de novo`,
      text: (p: { reason: string }) =>
        `O operador da plataforma liberou as vendas da loja. Motivo: ${p.reason}`,
      why: 'Os produtos voltam a ser vendidos como estavam.',
    },
    button: 'Ver a loja',
    several: {
      subject: (p: { seller: string; count: number }) => `${p.seller}: ${p.count} mudanças nas vendas`,
      title: (p: { count: number }) => `As vendas da loja mudaram ${p.count} vezes`,
      text: (p: { seller: string }) =>
        `O operador da plataforma parou ou liberou as vendas da loja ${p.seller}. A última linha vale agora.`,
      button: 'Ver a loja',
    },
    why: '',
  },
  'export-failed': {
    subject: (p: { seller: string; file: string }) => `${p.seller}: a exportação falhou (${p.file})`,
    title: 'Uma exportação falhou',
    text: (p: { seller: string; file: string }) =>
      `A exportação “${p.file}” da loja ${p.seller} foi tentada várias vezes e falhou. Exporte de novo; se falhar outra vez, avise o operador da plataforma.`,
    state: 'não ficou pronto',
    button: 'Ver as exportações',
    several: {
      subject: (p: { seller: string; count: number }) => `${p.seller}: ${p.count} exportações falharam`,
      title: (p: { count: number }) => `${p.count} exportações falharam`,
      text: (p: { seller: string }) =>
        `Estas exportações da loja ${p.seller} foram tentadas várias vezes e falharam. Exporte de novo; se falharem outra vez, avise o operador da plataforma.`,
      button: 'Ver as exportações',
    },
    why: '',
  },
}
export type TeamMailTexts = typeof teamMailPt
