import type { AccountTexts } from './texts.ts';

export const en: AccountTexts = {
  codes: {
    sign_in: {
      subject: 'Your sign-in code for {publisher}',
      title: 'Your sign-in code',
      intro: 'Enter this code where you wanted to sign in:',
    },
    link: {
      subject: 'Your code to link a sign-in at {publisher}',
      title: 'Link a sign-in to your account',
      intro: 'Another way to sign in is to be linked to your account. Enter this code if you agree:',
    },
    deletion: {
      subject: 'Your code to delete your account at {publisher}',
      title: 'Confirm that your account is to be deleted',
      intro: 'You want to delete your account. Enter this code to confirm it:',
    },
    bind: {
      subject: 'Your code to confirm your address at {publisher}',
      title: 'Confirm your email address',
      intro: 'This address is to be linked to your account, or changed there. Enter this code if it was you who asked:',
    },
  },
  codeLife: 'It is valid for {minutes} minutes and only in the browser that asked for it.',
  codeIgnore:
    'You did not ask for a code? Then you can ignore this email. Never pass the code on: our team will not ask you for it.',
  notices: {
    new_device: {
      subject: 'New sign-in to your account at {publisher}',
      title: 'Sign-in from a new browser',
      intro: 'Somebody has signed in to your account from a browser that we have not seen before.',
      advice:
        'If it was you, there is nothing to do. If not, sign in, choose “Sign out everywhere” and contact support.',
    },
    deletion_asked: {
      subject: 'Is your account at {publisher} to be deleted?',
      title: 'Is your account to be deleted?',
      intro:
        'In one of our games, the deletion of your account was asked for. Nothing happens until you confirm it in the shop.',
      advice:
        'If you do not want this, there is nothing to do: your account stays. If it was not you who asked, please tell support.',
    },
    deletion_requested: {
      subject: 'Your account at {publisher} will be deleted',
      title: 'Your account will be deleted',
      intro: 'As requested, we will delete your account. You can keep it until {date}; until then, nothing is lost.',
      advice:
        'Changed your mind? Sign in before that time and keep your account. If you did not ask for this, do so right away.',
    },
    deletion_kept: {
      subject: 'Your account at {publisher} stays',
      title: 'Your account stays',
      intro: 'Your account will not be deleted. Everything is as it was – good to have you with us!',
      advice: 'If you did not decide this, please contact support.',
    },
    erased: {
      subject: 'Your account at {publisher} has been deleted',
      title: 'Your account has been deleted',
      intro: 'As requested, we have deleted your account and your personal data with it.',
      advice:
        'Records of payments stay as long as the law requires, but no longer name you. This was our last email: we have deleted your address too.',
    },
    contact_change: {
      subject: 'Your account at {publisher} gets a new contact',
      title: 'A contact of your account will change',
      intro:
        'Somebody who is signed in to your account asked for another phone number or email address. The change takes place in 7 days.',
      advice:
        'If it was you, there is nothing to do. If not, sign in, call the change off, choose “Sign out everywhere” and contact support.',
    },
    phone_added: {
      subject: 'A phone was linked to your account at {publisher}',
      title: 'A phone was linked to your account',
      intro: 'Somebody who is signed in to your account linked a phone number to it. Sign-in codes can be sent to it.',
      advice:
        'If it was you, there is nothing to do. If not, sign in, choose “Sign out everywhere” and contact support, who can remove the number.',
    },
    email_changed: {
      subject: 'The email address of your account at {publisher} was changed',
      title: 'The email address of your account was changed',
      intro:
        'As requested, our support team changed the email address of your account. Codes and letters no longer go to this address, and you are signed out everywhere.',
      advice: 'If you asked for this, there is nothing to do. If not, please contact support right away.',
    },
  },
  browser: 'Browser',
  os: 'System',
  at: 'Time',
  openShop: 'Open the shop',
  decide: 'Decide in the shop',
  keepAccount: 'Keep my account',
  help: 'Any questions? Our support team is happy to help.',
  support: 'Contact support',
  signature: 'Your {publisher} team',
  sentBy: 'Sent by {company}',
  why: 'You receive this email because this address was entered for an account at {publisher}.',
};
