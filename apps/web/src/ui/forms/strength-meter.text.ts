import { defineMessages } from '../../i18n/messages.ts';

export const strengthText = defineMessages(
  {
    passwordStrength: 'Password strength: {{level}}',
    strengthWeak: 'weak',
    strengthFair: 'fair',
    strengthGood: 'good',
    strengthStrong: 'strong',
    needLength: '{{count}} characters or more',
    needMaximum: 'at most {{count}} characters',
    needLowercase: 'a lowercase letter',
    needUppercase: 'an uppercase letter',
    needNumber: 'a number',
    needSymbol: 'a symbol such as ! or ?',
    met: 'met',
    missing: 'missing',
  },
  import.meta.glob('./strength-meter.??.ts'),
);
