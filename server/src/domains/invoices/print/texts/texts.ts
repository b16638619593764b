/** The words of a document. They follow the terms of tax law in each language. */
export interface PrintTexts {
  invoice: string;
  creditNote: string;
  /** Takes a credit note back, because its refund failed. */
  reversal: string;
  number: string;
  issuedOn: string;
  /** The number of the invoice that a credit note corrects. */
  forInvoice: string;
  /** The number of the credit note that a reversal takes back. */
  reverses: string;
  order: string;
  orderedOn: string;
  paidOn: string;
  refundedOn: string;
  /** The date on which the shop got the money of a refund back. */
  returnedOn: string;
  seller: string;
  taxId: string;
  country: string;
  item: string;
  quantity: string;
  net: string;
  taxRate: string;
  tax: string;
  gross: string;
  totalNet: string;
  total: string;
  /** Below a document with letters that no font has. */
  codes: string;
}
