import { layoutMail } from '../../platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../../platform/mailer/mailer.ts';

interface SupportData {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** A message from the contact form to the support address; replying to it replies to the sender. */
export const supportMail: MailTemplate<SupportData> = {
  name: 'accounts.support',
  kind: 'service',
  render: (data, { language, publicUrl }) =>
    layoutMail({
      language,
      publicUrl,
      subject: `[Support] ${data.subject}`,
      heading: data.subject,
      paragraphs: [`From ${data.name} <${data.email}>`, ...data.message.split(/\n{2,}/)],
      notes: ['Sent through the contact form. The sender’s address is not verified.'],
    }),
};
