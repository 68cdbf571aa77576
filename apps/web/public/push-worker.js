// The service worker of customers' notices: it keeps no pages and answers no calls.
importScripts("push-handlers.js");
